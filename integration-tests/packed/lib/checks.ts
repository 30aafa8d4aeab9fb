/** Runs named checks one after the other, says how each went, and counts. */
export class Checks {
  private passed = 0
  private failed = 0

  /** @throws what the check threw: the ones after it build on it. */
  async check<Value>(name: string, body: () => Promise<Value> | Value): Promise<Value> {
    const startedAt = performance.now()
    const seconds = () => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
    try {
      const value = await body()
      this.passed += 1
      console.log(`  ✓ ${name} (${seconds()})`)
      return value
    } catch (error) {
      this.failed += 1
      console.log(`  ✗ ${name} (${seconds()})`)
      throw error
    }
  }

  /** For what goes wrong outside of a check. */
  fail(): void {
    this.failed = Math.max(this.failed, 1)
  }

  get anyFailed(): boolean {
    return this.failed > 0
  }

  /** How many have passed so far. */
  get count(): number {
    return this.passed
  }

  summary(): string {
    return `${this.passed} passed, ${this.failed} failed`
  }
}
