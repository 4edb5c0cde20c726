const MOST = 1_000_000

/** A goal as it was typed: null for none, undefined for what is no goal. It is whole unless it may have a `fraction`. */
export function readGoal(typed: string, fraction = false): number | null | undefined {
  const bare = typed.replace(/[\s\u00a0\u202f]/gu, '')
  const goal = Number(fraction ? bare.replace(',', '.') : bare.replace(/[.,](?=\d{3}(?!\d))/g, ''))
  if (bare === '' || goal === 0) return null
  return goal > 0 && goal <= MOST && (fraction || Number.isInteger(goal)) ? goal : undefined
}
