/** Numbers that may only decrease: files, files per folder, import cycles, and the size of installed packages. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from './run.ts'
import { listSources } from './sources.ts'

export interface Numbers {
  /** The number of product files, without tests and test helpers. */
  readonly files: number
  /** The number of files directly in the largest folder. */
  readonly fullestFolder: number
  /**
   * The number of import cycles between files: those that exist even without type imports (`circles`), and those that
   * exist only with them (`typeCircles`).
   */
  readonly circles: number
  readonly typeCircles: number
  /** The size in MB of the packages that `npm test` installs. */
  readonly installed: number
}

/**
 * Upper limits. Lower one when the code falls below it. Only the number of files may be raised, and only for a new
 * feature.
 */
export const MOST: Numbers = { files: 1427, fullestFolder: 34, circles: 0, typeCircles: 5, installed: 600 }

const WORKSPACES = ['script', 'paper', 'manuscript', 'contract', 'server', 'web', 'e2e', 'bench']
const PRODUCT = /^(?:script|paper|manuscript|contract|server|web)\//
const FOR_TESTS = /\.test\.tsx?$|-for-tests\.tsx?$|\/tests\/|\/testing\/|\/fixtures\/|^manuscript\/crowd\//
const IMPORT = /(?:^|\n)\s*(import|export)\s(type\s)?([^'"\n;]*?\sfrom\s*)?['"](\.[^'"]+)['"]/g

/** Returns the groups of files that form a cycle, using Tarjan's algorithm for strongly connected components. */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    low.set(file, order.get(file)!)
    stack.push(file)
    for (const to of graph.get(file) ?? []) {
      if (!graph.has(to)) continue
      if (!order.has(to)) visit(to)
      if (stack.includes(to)) low.set(file, Math.min(low.get(file)!, low.get(to)!))
    }
    if (low.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}

/** Returns the relative imports of a file; with `types`, including those used only as types. */
export function importsOf(file: string, source: string, types: boolean): string[] {
  return [...source.matchAll(IMPORT)]
    .filter(([, , type, names]) => types || (!type && !isTypesOnly(names ?? '')))
    .map(([, , , , target = '']) => normalize(join(dirname(file), target)))
}

const isTypesOnly = (names: string): boolean => {
  const [, listed] = /^\{(.*)\}\s*from/s.exec(names.trim()) ?? []
  return listed !== undefined && listed.split(',').every((name) => /^\s*(?:type\s|$)/.test(name))
}

function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === '.cache' || entry.name === '.vitest-cache') continue
    const path = join(folder, entry.name)
    bytes += entry.isDirectory() ? sizeOf(path) : lstatSync(path).blocks * 512
  }
  return bytes
}

interface Circles {
  readonly atRunTime: readonly string[][]
  /** Cycles that exist only with type imports. */
  readonly ofTypes: readonly string[][]
}

export function readNumbers(root = ROOT): { numbers: Numbers; circles: Circles } {
  const files = listSources(root, /\.tsx?$/).filter((file) => PRODUCT.test(file) && !FOR_TESTS.test(file))
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const graph = (types: boolean) =>
    new Map([...sources].map(([file, source]) => [file, importsOf(file, source, types)] as const))
  const folders = Map.groupBy(files, (file) => dirname(file))
  const atRunTime = findCircles(graph(false))
  const known = new Set(atRunTime.map(String))
  const ofTypes = findCircles(graph(true)).filter((circle) => !known.has(String(circle)))
  const modules = [root, ...WORKSPACES.map((name) => join(root, name))].map((folder) => join(folder, 'node_modules'))
  return {
    numbers: {
      files: files.length,
      fullestFolder: Math.max(...[...folders.values()].map(({ length }) => length)),
      circles: atRunTime.length,
      typeCircles: ofTypes.length,
      // measured only on Linux, because other systems have different binaries
      installed:
        process.platform === 'linux' ? Math.round(modules.reduce((sum, one) => sum + sizeOf(one), 0) / 1024 / 1024) : 0,
    },
    circles: { atRunTime, ofTypes },
  }
}

/** What to do about a number that is too high. */
const ADVICE: Record<keyof Numbers, string> = {
  files: 'join or delete files; a feature that needs its own may raise MOST.files in the commit that adds them',
  fullestFolder: 'split the fullest folder by subject',
  circles: 'move what both need into a file below them',
  typeCircles: 'move the type into a file that imports neither',
  installed: 'choose a smaller package, or list in workshop/prune.mjs what nothing reads',
}

export function checkNumbers(root = ROOT): string[] {
  const { numbers, circles } = readNumbers(root)
  const faults = Object.entries(numbers).flatMap(([name, number]: [string, number]) => {
    const most = MOST[name as keyof Numbers]
    return number > most ? [`${name}: ${number}, at most ${most}: ${ADVICE[name as keyof Numbers]}`] : []
  })
  if (numbers.files === 0) faults.push('no file was read')
  const tooMany = [
    ...(numbers.circles > MOST.circles ? circles.atRunTime : []),
    ...(numbers.typeCircles > MOST.typeCircles ? circles.ofTypes : []),
  ]
  return [...faults, ...tooMany.map((files) => files.join(' ↔ '))]
}
