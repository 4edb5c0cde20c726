import { CONTEXTS, setContextLevel } from './log.ts'

/**
 * Sets log levels from a URL, for developers: `?log=session:debug,jobs:trace`; `*` means every context. A level is a
 * name or a number; an invalid one throws.
 */
export function setLevelsFromUrl(search: string): void {
  for (const pair of new URLSearchParams(search).get('log')?.split(',') ?? []) {
    const [name = '', level = ''] = pair.split(':')
    const contexts = name === '*' ? CONTEXTS : CONTEXTS.filter((context) => context === name)
    if (contexts.length === 0) throw new TypeError(`Unknown log context: ${name}`)
    for (const context of contexts) setContextLevel(context, /^\d+$/.test(level) ? Number(level) : level)
  }
}
