/** Names of levels from the most to the least talkative; their places are their numbers. */
export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
export type Level = (typeof LEVELS)[number]
export const DEFAULT_LEVEL: Level = 'warn'

/** Takes a level by name or number; anything else is a mistake of the caller. */
export function toLevel(value: unknown): Level {
  const level = typeof value === 'number' ? LEVELS[value] : LEVELS.find((name) => name === value)
  if (!level) throw new TypeError(`A log level must be a valid name or number, not ${String(value)}`)
  return level
}

export function speaks(level: Level, threshold: Level): boolean {
  return level !== 'silent' && LEVELS.indexOf(level) >= LEVELS.indexOf(threshold)
}
