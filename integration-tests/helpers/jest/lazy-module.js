/**
 * A module whose files are loaded when a test needs one of its names.
 *
 * @param load loads all of the module
 * @param quick answers some names without that; undefined for another name
 */
module.exports = (load, quick = () => undefined) =>
  new Proxy(
    { __esModule: true },
    {
      get: (own, name) => (name in own ? own[name] : (quick(name) ?? load()[name])),
      ownKeys: (own) => [...new Set([...Reflect.ownKeys(own), ...Reflect.ownKeys(load())])],
      getOwnPropertyDescriptor: (own, name) =>
        Reflect.getOwnPropertyDescriptor(own, name) ?? {
          value: load()[name],
          configurable: true,
          enumerable: true,
        },
    }
  )
