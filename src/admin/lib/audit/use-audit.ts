import { useEffect, useRef, useState } from "react"
import type { AdminAuditResponse } from "../../../admin-api"
import { read } from "../api/api"
import { momentsOf, type Period } from "../attempts/export"
import { NOT_STARTED, withPage, type AuditState } from "./audit-state"

/** An audit that continues page by page until it is complete or stopped, or until a page cannot be read. */
export function useAudit() {
  const [period, setPeriod] = useState<Period>()
  const [state, setState] = useState<AuditState>(NOT_STARTED)
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  /** Only the latest run may change the state. */
  const run = useRef(0)
  useEffect(() => () => void run.current++, [])

  const go = async (of: Period, from: AuditState) => {
    const mine = ++run.current
    setError(undefined)
    setRunning(true)
    let now = from
    try {
      while (!now.complete && mine === run.current) {
        const query = { ...momentsOf(of), ...(now.cursor && { cursor: now.cursor }) }
        const page = await read<AdminAuditResponse>("/audit", query)
        if (mine !== run.current) {
          return
        }
        now = withPage(now, page)
        setState(now)
      }
    } catch (problem) {
      if (mine === run.current) {
        setError(problem)
      }
    }
    if (mine === run.current) {
      setRunning(false)
    }
  }

  return {
    period,
    state,
    running,
    error,
    start: (of: Period) => {
      setPeriod(of)
      setState(NOT_STARTED)
      void go(of, NOT_STARTED)
    },
    stop: () => {
      run.current++
      setRunning(false)
    },
    resume: () => period && void go(period, state),
  }
}
