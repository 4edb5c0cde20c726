/** Logistic regression by Newton's method. Deterministic: the same rows give the same weights. */

export interface Row {
  readonly features: Readonly<Record<string, boolean | number>>
  readonly answer: 0 | 1
}

const ROUNDS = 9
/** Regularisation: pulls the weights of rare features towards zero. */
const DOUBT = 3

/** Solves a system of linear equations by Gaussian elimination. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length
  const rows = matrix.map((row, at) => Float64Array.from([...row, right[at]!]))
  for (let at = 0; at < size; at++) {
    let best = at
    for (let row = at + 1; row < size; row++) if (Math.abs(rows[row]![at]!) > Math.abs(rows[best]![at]!)) best = row
    ;[rows[at], rows[best]] = [rows[best]!, rows[at]!]
    for (let row = at + 1; row < size; row++) {
      const share = rows[row]![at]! / rows[at]![at]!
      if (share !== 0) for (let column = at; column <= size; column++) rows[row]![column]! -= share * rows[at]![column]!
    }
  }
  const out = new Float64Array(size)
  for (let at = size - 1; at >= 0; at--) {
    let rest = rows[at]![size]!
    for (let column = at + 1; column < size; column++) rest -= rows[at]![column]! * out[column]!
    out[at] = rest / rows[at]![at]!
  }
  return out
}

/** Returns the weight of each feature. The first feature is the intercept, which is not regularised. */
export function fit(rows: readonly Row[]): ReadonlyMap<string, number> {
  const names = Object.keys(rows[0]?.features ?? {})
  const size = names.length
  const sparse = rows.map(({ features, answer }) => {
    const values = Object.values(features).map(Number)
    const held = values.flatMap((value, at) => (value === 0 ? [] : at))
    return { held, values, answer }
  })
  const weights = new Float64Array(size)
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : DOUBT * weight))
    const curve = Array.from({ length: size }, (_, at) => {
      const row = new Float64Array(size)
      row[at] = at === 0 ? 1e-3 : DOUBT
      return row
    })
    for (const { held, values, answer } of sparse) {
      const sum = held.reduce((all, at) => all + weights[at]! * values[at]!, 0)
      const chance = 1 / (1 + Math.exp(-sum))
      const doubt = Math.max(1e-6, chance * (1 - chance))
      for (const at of held) {
        slope[at]! += (chance - answer) * values[at]!
        const row = curve[at]!
        for (const other of held) row[other]! += doubt * values[at]! * values[other]!
      }
    }
    const step = solve(curve, slope)
    for (let at = 0; at < size; at++) weights[at]! -= step[at]!
  }
  return new Map(names.map((name, at) => [name, weights[at]!]))
}
