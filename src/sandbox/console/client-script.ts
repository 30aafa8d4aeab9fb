/**
 * The console's script for the browser. The script sends the forms to the scenario API. On each change of the
 * sandbox's state, the script loads the page again and updates the shown page in place.
 */
export const CLIENT_SCRIPT = `
"use strict"
const main = document.querySelector("main")
const live = document.getElementById("live")
const result = document.getElementById("result")

// Changes while the page is loading are one more loading.
let isLoading = false
let isOutdated = false

async function refresh() {
  isOutdated = true
  if (isLoading) return
  isLoading = true
  try {
    while (isOutdated) {
      isOutdated = false
      const response = await fetch(location.href)
      if (!response.ok) break
      const page = new DOMParser().parseFromString(await response.text(), "text/html")
      update(page.querySelector("main"))
    }
  } catch {
    // The sandbox is away: #live says so, and its return loads the page.
  } finally {
    isLoading = false
  }
}

/** Keeps the focus near, when the button that had it is gone. */
function update(wanted) {
  const focused = document.activeElement
  const places = []
  for (let at = focused?.parentElement; at && at !== main; at = at.parentElement) {
    if (at.tabIndex === -1 && at.hasAttribute("tabindex")) places.push(at)
  }
  morph(main, wanted)
  if (focused && !focused.isConnected) {
    places.find((place) => place.isConnected)?.focus({ preventScroll: true })
  }
}

/** Makes an element like another one, and keeps what stays: focus, typed text, opened details. */
function morph(element, wanted) {
  if (element.hasAttribute("data-keep") || element.isEqualNode(wanted)) return
  for (const { name } of [...element.attributes]) {
    if (!wanted.hasAttribute(name) && name !== "open") element.removeAttribute(name)
  }
  for (const { name, value } of wanted.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }

  const wantedIds = new Set([...wanted.children].map(({ id }) => id))
  for (const child of [...element.children]) {
    if (child.id && !wantedIds.has(child.id)) child.remove()
  }
  const byId = new Map([...element.children].filter(({ id }) => id).map((child) => [child.id, child]))

  let next = element.firstChild
  for (const node of wanted.childNodes) {
    const kept = byId.get(node.id)
    // Nodes without an id give way: moving the kept one would lose its focus.
    while (kept && next && next !== kept && !next.id) next = removed(next)
    const same = kept ?? (next && !next.id && !node.id && next.nodeName === node.nodeName ? next : null)
    if (!same) {
      const added = document.importNode(node, true)
      if (added.id) added.classList.add("arrived")
      element.insertBefore(added, next)
      continue
    }
    if (same === next) next = next.nextSibling
    else element.insertBefore(same, next)
    if (same.nodeType === Node.ELEMENT_NODE) morph(same, node)
    else if (same.data !== node.data) same.data = node.data
  }
  while (next) next = removed(next)
}

function removed(node) {
  const next = node.nextSibling
  node.remove()
  return next
}

document.addEventListener("submit", async (event) => {
  const form = event.target
  event.preventDefault()
  if (form.hasAttribute("data-busy")) return
  form.setAttribute("data-busy", "")
  try {
    const response = await fetch(form.getAttribute("action"), {
      method: form.dataset.method,
      headers: { "content-type": "application/json" },
      ...(form.dataset.method === "POST" && { body: JSON.stringify(bodyOf(form)) }),
    })
    if (response.ok) {
      say(form.dataset.done)
      form.reset()
      close(form.closest("details[data-closes]"))
      await refresh()
    } else {
      const { message } = await response.json()
      say(message, "en")
    }
  } catch {
    say(result.dataset.failed, document.documentElement.lang)
  } finally {
    form.removeAttribute("data-busy")
  }
})

/** What the form always sends, and what is typed into it. */
function bodyOf(form) {
  const body = JSON.parse(form.dataset.body)
  for (const [name, value] of new FormData(form)) {
    if (value === "") continue
    const { type, inputMode } = form.elements[name]
    if (name === "json") Object.assign(body, JSON.parse(value))
    else if (type === "number") body[name] = Number(value)
    else body[name] = inputMode === "decimal" ? value.trim().replace(",", ".") : value
  }
  return body
}

function close(details) {
  if (!details) return
  details.open = false
  details.querySelector("summary").focus()
}

let fading

/** @param lang of what went wrong, which stays; what went well goes after a while. */
function say(text, lang) {
  result.classList.toggle("wrong", lang !== undefined)
  result.lang = lang ?? document.documentElement.lang
  result.textContent = ""
  // The same text a second time is news, too.
  requestAnimationFrame(() => (result.textContent = text))
  clearTimeout(fading)
  if (!lang) fading = setTimeout(() => (result.textContent = ""), 8_000)
}

const events = new EventSource(live.dataset.events)
events.addEventListener("change", refresh)
events.addEventListener("open", () => connected(true))
events.addEventListener("error", () => connected(false))

function connected(isConnected) {
  live.classList.toggle("lost", !isConnected)
  live.textContent = isConnected ? live.dataset.live : live.dataset.lost
}

// Sessions expire by the clock: no event says so.
setInterval(refresh, 15_000)
`
