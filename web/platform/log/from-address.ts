import { CONTEXTS, setContextLevel } from './log.ts'

/**
 * Takes the levels that an address names, for whoever develops: `?log=session:debug,jobs:trace`; `*` is every context.
 * A level is a name or a number; a wrong one is a mistake that is thrown.
 */
export function takeLevels(search: string): void {
  for (const pair of new URLSearchParams(search).get('log')?.split(',') ?? []) {
    const [name = '', level = ''] = pair.split(':')
    const contexts = name === '*' ? CONTEXTS : CONTEXTS.filter((context) => context === name)
    if (contexts.length === 0) throw new TypeError(`Unknown log context: ${name}`)
    for (const context of contexts) setContextLevel(context, /^\d+$/.test(level) ? Number(level) : level)
  }
}
