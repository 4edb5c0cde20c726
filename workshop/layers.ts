/**
 * Checks that imports only point downwards: between layers, between server modules, and between the layers of the web.
 * Also checks that modules are imported through their index.ts, that SQL is only in store.ts, that policies have no
 * side effects, and that modules don't import each other in a cycle.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { listSources } from './sources.ts'
import { ROOT } from './run.ts'

const MAY: Record<string, string[]> = {
  script: [],
  paper: ['script'],
  manuscript: ['script'],
  contract: ['script'],
  server: ['contract', 'manuscript', 'paper', 'script'],
  web: ['contract', 'manuscript', 'script'],
  e2e: ['web', 'server', 'contract', 'manuscript', 'paper', 'script'],
  bench: ['web', 'server', 'contract', 'manuscript', 'paper', 'script'],
}
const MODULES = [
  'flags',
  'jobs',
  'mail',
  'auth',
  'rest',
  'invitations',
  'friends',
  'groups',
  'plays',
  'collab',
  'notifications',
  'voices',
  'production',
  'ai',
  'admin',
]
const WEB = ['platform', 'ui', 'features', 'routes', 'app']

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"\n;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
const SQL = /\bsql`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/

const isTest = (file: string) => /\.test\.tsx?$|\/tests\/|-for-tests\.ts$/.test(file)
const moduleOf = (file: string) => /^server\/modules\/([^/]+)\//.exec(file)?.[1]
const webLayerOf = (file: string) => /^web\/([^/]+)\//.exec(file)?.[1]
const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1]

/** Describes the rule that an import breaks, or returns undefined. */
export function climbs(file: string, target: string): string | undefined {
  const layer = file.split('/')[0] ?? ''
  if (target.startsWith('@replique/')) {
    const name = target.split('/')[1] ?? ''
    return name === layer || MAY[layer]?.includes(name) ? undefined : `${layer} may not know ${name}`
  }
  if (!target.startsWith('.')) return undefined
  const to = normalize(join(dirname(file), target))
  const otherLayer = to.split('/')[0] ?? ''
  if (otherLayer !== layer && MAY[layer] && MAY[otherLayer])
    return `reach ${otherLayer} by its package name, not by ${target}`
  return moduleClimb(file, to) ?? webClimb(file, to)
}

function moduleClimb(file: string, to: string): string | undefined {
  const from = moduleOf(file)
  const other = moduleOf(to)
  if (file.startsWith('server/kernel/') && to.startsWith('server/') && !to.startsWith('server/kernel/'))
    return 'the kernel knows no module and nothing above it'
  if (from && !other && !to.startsWith('server/kernel/') && !to.startsWith('server/modules/'))
    return `a module may not know ${to}`
  if (!from || !other || from === other) return undefined
  if (MODULES.indexOf(other) >= MODULES.indexOf(from)) return `module ${from} may not know module ${other}`
  return to.endsWith('/index.ts') ? undefined : `enter module ${other} by its index.ts`
}

function webClimb(file: string, to: string): string | undefined {
  const from = webLayerOf(file)
  const other = webLayerOf(to)
  if (!from || !other || !WEB.includes(from) || !WEB.includes(other)) return undefined
  if (WEB.indexOf(other) > WEB.indexOf(from)) return `${from} may not know ${other}`
  if (from === 'features' && other === 'features' && featureOf(file) !== featureOf(to)) return 'features stay apart'
  return undefined
}

/** Describes the rule that the contents of a module's file break, or returns undefined. */
function misplaced(file: string, source: string): string | undefined {
  const name = file.split('/').at(-1) ?? ''
  if (moduleOf(file) && name !== 'store.ts' && !/\/store\//.test(file) && SQL.test(source))
    return 'SQL outside store.ts'
  if (moduleOf(file) && name === 'policy.ts' && /\bawait\b|\bnew Date\(|Date\.now|kernel\/db/.test(source))
    return 'a policy has no effects'
  return undefined
}

export interface LayerReport {
  readonly files: number
  readonly faults: string[]
}

export function checkLayers(root = ROOT): LayerReport {
  const faults: string[] = []
  const modules = new Map<string, Set<string>>()
  const files = listSources(root).filter((file) => (file.split('/')[0] ?? '') in MAY)
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8')
    if (!isTest(file)) {
      const wrong = misplaced(file, source)
      if (wrong) faults.push(`${file}: ${wrong}`)
    }
    for (const match of source.matchAll(IMPORT)) {
      const target = match[1] ?? match[2] ?? ''
      const fault = isTest(file) ? undefined : climbs(file, target)
      if (fault) faults.push(`${file}: ${fault} (${target})`)
      const from = moduleOf(file)
      const to = target.startsWith('.') ? moduleOf(normalize(join(dirname(file), target))) : undefined
      if (from && to && from !== to && !isTest(file)) modules.set(from, (modules.get(from) ?? new Set()).add(to))
    }
  }
  for (const [from, others] of modules)
    for (const to of others) if (modules.get(to)?.has(from)) faults.push(`modules ${from} and ${to} form a circle`)
  if (files.length === 0) faults.push('no file was read')
  return { files: files.length, faults }
}
