// Every host whose name ends in .test is this machine. Preloaded into each process of the store.
import dns from "node:dns"

const { lookup } = dns
dns.lookup = (host, ...rest) => lookup(host.endsWith(".test") ? "127.0.0.1" : host, ...rest)
