/**
 * Plans which modules share a chunk. The bundler alone can only make a chunk for each set of pages and panels that share
 * modules: over 150 requests for one page. The plan starts from those chunks and merges two of them as long as the
 * requests this saves are worth more than the bytes that pages load in vain.
 */

/** A chunk of a build, as the bundler describes it. */
export interface Chunk {
  readonly fileName: string
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly isEntry: boolean
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>
}

/** Something the user opens: a page, or a part of one. */
export interface Load {
  /** Modules that are imported dynamically, and load with it. */
  readonly entries: readonly string[]
  /** Those that have loaded before. */
  readonly before?: readonly string[]
  /** How much its bytes and its requests matter, compared with those of others. */
  readonly bytes: number
  readonly requests: number
}

/** How many bytes of source one request is worth. */
const REQUEST = 3000

interface Part {
  /** File names of the chunks that become one. */
  readonly files: readonly string[]
  readonly size: number
  /** For each load, whether it needs the part, unless something before it did. */
  readonly loaded: readonly boolean[]
  readonly before: readonly boolean[]
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)

/** Returns the files that a chunk imports, with itself. */
function reachOf(chunks: ReadonlyMap<string, Chunk>, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of chunks.get(file)?.imports ?? []) reachOf(chunks, next, seen)
  return seen
}

/** Returns the chunks that are imported dynamically, by the module that is. */
export function dynamicChunks(all: readonly Chunk[]): Map<string, Chunk> {
  const files = new Set(all.flatMap(({ dynamicImports }) => dynamicImports))
  // a module runs after those it imports
  const entryOf = ({ modules }: Chunk): string => Object.keys(modules).at(-1) ?? ''
  return new Map(all.filter(({ fileName }) => files.has(fileName)).map((chunk) => [entryOf(chunk), chunk]))
}

/** Returns the name of the chunk for each module that several entries share and the first page does not load. */
export function planChunks(all: readonly Chunk[], loads: readonly Load[]): Map<string, string> {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
  const first = new Set(all.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...reachOf(chunks, fileName)]))
  const entries = dynamicChunks(all)
  const own = new Set([...entries.values()].map(({ fileName }) => fileName))
  const filesOf = (ids: readonly string[]) =>
    new Set(ids.flatMap((id) => [...reachOf(chunks, entries.get(id)?.fileName ?? '')]))
  const needs = loads.map(({ entries: ids, before = [] }) => ({ files: filesOf(ids), before: filesOf(before) }))
  const parts = all
    .filter(({ fileName }) => !own.has(fileName) && !first.has(fileName))
    .map(({ fileName, modules }): Part => ({
      files: [fileName],
      size: sum(Object.values(modules).map(({ renderedLength }) => renderedLength)),
      loaded: needs.map(({ files }) => files.has(fileName)),
      before: needs.map(({ before }) => before.has(fileName)),
    }))
  const names = new Map<string, string>()
  for (const [index, { files }] of mergeParts(parts, { chunks, loads }).entries())
    for (const file of files) for (const id of Object.keys(chunks.get(file)!.modules)) names.set(id, `shared~${index}`)
  return names
}

function merge(a: Part, b: Part): Part {
  return {
    files: [...a.files, ...b.files],
    size: a.size + b.size,
    loaded: a.loaded.map((is, place) => is || b.loaded[place]!),
    before: a.before.map((is, place) => is || b.before[place]!),
  }
}

/** Returns what a part costs everybody, in bytes. */
const costOf = ({ size, loaded, before }: Part, loads: readonly Load[]): number =>
  sum(
    loads.map(({ bytes, requests }, place) =>
      loaded[place] && !before[place] ? size * bytes + REQUEST * requests : 0,
    ),
  )

interface Graph {
  readonly chunks: ReadonlyMap<string, Chunk>
  readonly loads: readonly Load[]
}

/** Merges the two parts that save most, again and again. */
function mergeParts(parts: readonly Part[], graph: Graph): Part[] {
  const { loads } = graph
  const costs = new Map(parts.map((part) => [part, costOf(part, loads)]))
  const savings = new Map<Part, Map<Part, number>>()
  const compare = (part: Part, others: Iterable<Part>): void => {
    const row = new Map<Part, number>()
    for (const other of others) {
      const saved = costs.get(part)! + costs.get(other)! - costOf(merge(part, other), loads)
      if (saved > 0) row.set(other, saved)
    }
    savings.set(part, row)
  }
  for (const [place, part] of parts.entries()) compare(part, parts.slice(0, place))
  for (;;) {
    const best = mostSaving(savings)
    if (!best) return [...savings.keys()]
    const [a, b] = best
    if (!canMerge([...savings.keys()], { a, b, graph })) {
      savings.get(a)!.delete(b)
      continue
    }
    savings.delete(a)
    savings.delete(b)
    for (const row of savings.values()) for (const gone of best) row.delete(gone)
    const merged = merge(a, b)
    costs.set(merged, costOf(merged, loads))
    compare(merged, savings.keys())
  }
}

function mostSaving(savings: ReadonlyMap<Part, ReadonlyMap<Part, number>>): [Part, Part] | undefined {
  let best: [Part, Part] | undefined
  let most = 0
  for (const [part, row] of savings)
    for (const [other, saved] of row)
      if (saved > most) {
        most = saved
        best = [part, other]
      }
  return best
}

/** Returns whether two parts can be one, which would not import a chunk that imports it: modules could run too early. */
function canMerge(parts: readonly Part[], { a, b, graph }: { a: Part; b: Part; graph: Graph }): boolean {
  const homes = new Map(parts.flatMap((part) => part.files.map((file) => [file, part.files])))
  const merged = [...a.files, ...b.files]
  const seen = new Set<string>()
  const importsOf = (files: readonly string[]) => files.flatMap((file) => graph.chunks.get(file)?.imports ?? [])
  const queue = importsOf(merged).filter((file) => !merged.includes(file))
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (merged.includes(file)) return false
    if (seen.has(file)) continue
    const files = homes.get(file) ?? [file]
    for (const one of files) seen.add(one)
    queue.push(...importsOf(files))
  }
  return true
}
