import { Random } from "../random"

const draw = (random: Random, count: number) => Array.from({ length: count }, () => random.next())

describe("Random numbers", () => {
  it("The simulator's random numbers are the same for the same seed on every machine", () => {
    const drawn = draw(new Random(1), 3).map((number) => number.toFixed(6))
    expect(drawn).toEqual(["0.627074", "0.002736", "0.527447"])
  })

  it("A named stream of the simulator's random numbers does not depend on how many other numbers were drawn before", () => {
    const random = new Random(7)
    const before = draw(random.stream("shopper 1"), 5)
    draw(random, 100)
    expect(draw(random.stream("shopper 1"), 5)).toEqual(before)
    expect(draw(random.stream("shopper 2"), 5)).not.toEqual(before)
  })

  it("The simulator's random choice picks each item of a list about equally often", () => {
    const random = new Random(3).stream("items")
    const counts = new Map<string, number>()
    for (let times = 0; times < 3_000; times += 1) {
      const item = random.pick(["a", "b", "c"])
      counts.set(item, (counts.get(item) ?? 0) + 1)
    }
    expect([...counts.values()].every((count) => count > 900 && count < 1_100)).toBe(true)
  })

  it("A random number that the simulator draws from a range may be either end of the range", () => {
    const random = new Random(3)
    const drawn = new Set(Array.from({ length: 200 }, () => random.int(2, 5)))
    expect([...drawn].sort()).toEqual([2, 3, 4, 5])
  })

  it("The simulator's Random.pick throws a RangeError for an empty list", () => {
    expect(() => new Random(1).pick([])).toThrow(RangeError)
  })
})
