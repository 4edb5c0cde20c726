/** Returns the quantile of the numbers at `share` (0 to 1); NaN if there are none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)
