import { LIMITS } from '@replique/contract'
import { Liquid, type Template } from 'liquidjs'

const TAGS = ['if', 'unless']
const FILTERS = ['default', 'capitalize', 'upcase', 'downcase']

// Administrators are trusted with words, not with the server: no loops, no files, no way around escaping.
function openEngine(): Liquid {
  const engine = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: true,
    templates: {},
    parseLimit: LIMITS.letterBody,
    // By the clock: without loops nothing takes long, but a busy machine may stop in the middle of a short letter.
    renderLimit: 10_000,
    memoryLimit: 10_000,
  })
  for (const name of Object.keys(engine.tags)) if (!TAGS.includes(name)) delete engine.tags[name]
  for (const name of Object.keys(engine.filters)) if (!FILTERS.includes(name)) engine.unregisterFilter(name)
  return engine
}

const engine = openEngine()

export type { Template }

/** Reads a template; throws what is wrong with it. */
export const parse = (source: string): Template[] => engine.parse(source)

/** Every variable that templates name, as a path such as `user.token`. */
export function listNames(templates: Template[]): string[] {
  return engine.variableSegmentsSync(templates).map((segments) => segments.map(String).join('.'))
}

/** A template with its values, as plain text: whoever makes markup of it escapes all of it. */
export const fill = (template: Template[], values: Readonly<Record<string, string>>): string =>
  String(engine.renderSync(template, values))
