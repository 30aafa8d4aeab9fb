import type {
  SignatureFailureLog,
  SignatureFailures,
} from "../../../../../src/core/repositories/health"
import type { SignatureProblem } from "../../../../../src/core/signature/signature-problem"
import { FakeRepository } from "../database/fake-repository"
import type { SignatureFailureRow } from "../database/rows"

const HOUR_MS = 60 * 60_000
const KEPT_MS = 8 * 24 * HOUR_MS

interface Counted {
  count: number
  lastAt: number
}

/**
 * Counts refused notifications in the memory of a server, until it is asked to write them: here nothing
 * does that by itself once a minute.
 */
export class FakeSignatureFailures extends FakeRepository implements SignatureFailureLog {
  #counted = new Map<string, Counted>()
  readonly #problems = new Map<string, SignatureProblem>()

  count(providerId: string, problem?: SignatureProblem): void {
    if (problem) {
      this.#problems.set(providerId, problem)
    }
    this.add(providerId, { count: 1, lastAt: this.server.now().getTime() })
  }

  latestProblem(providerId: string): SignatureProblem | undefined {
    return this.#problems.get(providerId)
  }

  async flush(): Promise<void> {
    const counted = this.#counted
    if (counted.size === 0) {
      return
    }
    this.#counted = new Map()
    try {
      await this.statement("signatureFailures.flush", () => {
        this.forgetBefore(this.server.now().getTime() - KEPT_MS)
        counted.forEach((failures, providerId) => this.write(providerId, failures))
      })
    } catch {
      counted.forEach((failures, providerId) => this.add(providerId, failures))
    }
  }

  async since(providerId: string, since: Date): Promise<SignatureFailures> {
    const pending = this.#counted.get(providerId)
    const written = await this.statement(`signatureFailures.since ${providerId}`, () =>
      this.database.signatureFailures.where(
        ({ provider_id, last_at }) => provider_id === providerId && last_at >= since
      )
    )
    const latest = Math.max(...written.map(({ last_at }) => last_at.getTime()))
    return {
      count: written.reduce((sum, { count }) => sum + count, pending?.count ?? 0),
      last_at: pending ? new Date(pending.lastAt) : written.length > 0 ? new Date(latest) : null,
    }
  }

  private add(providerId: string, { count, lastAt }: Counted): void {
    const known = this.#counted.get(providerId)
    this.#counted.set(providerId, {
      count: count + (known?.count ?? 0),
      lastAt: Math.max(lastAt, known?.lastAt ?? lastAt),
    })
  }

  private forgetBefore(time: number): void {
    const { signatureFailures } = this.database
    signatureFailures
      .where(({ hour }) => hour.getTime() < time)
      .forEach((row) => signatureFailures.delete(row))
  }

  private write(provider_id: string, { count, lastAt }: Counted): void {
    const { signatureFailures } = this.database
    const hour = new Date(lastAt - (lastAt % HOUR_MS))
    const last_at = new Date(lastAt)
    const row = signatureFailures.find((other) => isSameHour(other, { provider_id, hour }))
    if (row) {
      signatureFailures.update(row, {
        count: row.count + count,
        last_at: last_at > row.last_at ? last_at : row.last_at,
        updated_at: this.database.now(),
      })
    } else {
      const id = this.database.newId("hcsig")
      const stamps = this.database.stamps()
      signatureFailures.insert({ id, provider_id, hour, count, last_at, ...stamps })
    }
  }
}

type Hour = Pick<SignatureFailureRow, "provider_id" | "hour">

function isSameHour(one: Hour, other: Hour): boolean {
  return one.provider_id === other.provider_id && one.hour.getTime() === other.hour.getTime()
}
