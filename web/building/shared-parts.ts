/**
 * Plans which modules share a chunk. On its own, the bundler makes one chunk for each set of pages and panels that
 * share modules, which results in over 150 requests for one page. The plan starts from those chunks and keeps merging
 * pairs, as long as the requests saved are worth more than the unneeded bytes that pages then load.
 */
import { build, normalizePath, type Plugin, type Rolldown } from 'vite'
import { routeTable } from './route-table.ts'

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
  /** Dynamically imported modules that this load needs. */
  readonly entries: readonly string[]
  /** Dynamically imported modules that have already loaded when this load begins. */
  readonly before?: readonly string[]
  /** How much this load's bytes and requests count, relative to other loads. */
  readonly bytes: number
  readonly requests: number
}

/** Number of bytes of source, without comments, that cost as much as one request. */
const REQUEST = 2600

interface Part {
  /** File names of the chunks that are merged into this part. */
  readonly files: readonly string[]
  readonly size: number
  /** For each load: whether it needs the part (`loaded`), and whether the part has already loaded (`before`). */
  readonly loaded: readonly boolean[]
  readonly before: readonly boolean[]
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)

/** Returns the files that a chunk imports, directly or indirectly, and the chunk's own file. */
function reachOf(chunks: ReadonlyMap<string, Chunk>, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of chunks.get(file)?.imports ?? []) reachOf(chunks, next, seen)
  return seen
}

/** Returns the dynamically imported chunks, by the id of their entry module. */
export function dynamicChunks(all: readonly Chunk[]): Map<string, Chunk> {
  const files = new Set(all.flatMap(({ dynamicImports }) => dynamicImports))
  // a module comes after those it imports, so the entry module is the last
  const entryOf = ({ modules }: Chunk): string => Object.keys(modules).at(-1) ?? ''
  return new Map(all.filter(({ fileName }) => files.has(fileName)).map((chunk) => [entryOf(chunk), chunk]))
}

/** Returns chunk names by module id, for modules shared by several entries but not loaded by the app's own entry. */
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

/** Returns the cost of a part over all loads, in weighted bytes. */
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

/** Repeatedly merges the two parts whose merge saves the most, until no merge saves anything. */
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

/**
 * Returns whether two parts can be merged. They can't if the merged chunk would import a chunk that imports it, because
 * modules could then run too early.
 */
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

// the modules that load automatically when a page opens, and those that load in the editor afterwards

const AFTER_PAINT = ['platform/session/auth-client.ts', 'routes/notifications/live.ts']
const FRAME = [...AFTER_PAINT, 'routes/notifications/bell.tsx']
const HOME = ['routes/index.tsx', 'features/home/welcome.tsx', 'ui/toast/toaster.tsx', ...FRAME]
const PLAYS = ['routes/plays/index.tsx', 'features/imports/open-imports.tsx', ...FRAME]
const PLAY = ['routes/plays/$id/index.tsx', 'features/read-throughs/lobby/read-through-links.tsx', ...FRAME]
const EDITOR = [
  'routes/plays/$id/edit.tsx',
  'features/editor/index.ts',
  'features/editor/writing/helpful.ts',
  ...AFTER_PAINT,
]
const EDITOR_AFTERWARDS = [
  ...EDITOR,
  'features/editor/shell/afterwards.ts',
  'features/editor/panels/scenes-panel.tsx',
  'features/editor/shell/key-strip.tsx',
  'features/editor/shell/editor-extras.tsx',
  'features/editor/shell/feature-panels.tsx',
]

/** The most frequent loads, with their weights. */
const MAIN: readonly Load[] = [
  { entries: HOME, bytes: 100, requests: 6 },
  { entries: PLAYS, bytes: 12, requests: 6 },
  { entries: PLAY, bytes: 12, requests: 14 },
  { entries: EDITOR, bytes: 8, requests: 3 },
  { entries: EDITOR_AFTERWARDS, bytes: 8, requests: 6 },
]

/** Modules in `routes` that are only parts of a page. */
const NO_PAGE = /^routes\/(?:notifications|commands)\/|^routes\/waiting\./
/** Pages without the app frame. */
const BARE = /^routes\/(?:auth\/|plays\/\$id\/(?:listen|rehearse|reading)\.)/
const SELDOM = /^routes\/(?:playground|admin)\//
/** Pages with so many parts that their requests count more than their bytes. */
const MANY_PARTS = /^routes\/profile\./
const OF_EDITOR = /^features\/editor\/(?!statistics\/play-charts)/
const OF_PLAY = /^features\/(?:plays\/(?:page|casting)|voices|editor\/statistics)\//

function loadOf(entry: string): Load {
  if (entry.startsWith('routes/') && !NO_PAGE.test(entry)) {
    const weight = SELDOM.test(entry) ? 0.3 : 1
    const requests = MANY_PARTS.test(entry) ? 4 : weight
    return { entries: [entry, ...(BARE.test(entry) ? AFTER_PAINT : FRAME)], bytes: weight, requests }
  }
  if (OF_EDITOR.test(entry)) return { entries: [entry], before: EDITOR_AFTERWARDS, bytes: 0.9, requests: 0.6 }
  return { entries: [entry], before: OF_PLAY.test(entry) ? PLAY : PLAYS, bytes: 0.4, requests: 0.3 }
}

/** Returns all loads, given the paths of all dynamically imported modules. */
export function pageLoads(entries: readonly string[]): Load[] {
  const known = new Set(MAIN.flatMap((load) => load.entries))
  for (const entry of known) if (!entries.includes(entry)) throw new Error(`Nothing imports ${entry} dynamically.`)
  return [...MAIN, ...entries.filter((entry) => !known.has(entry)).map(loadOf)]
}

type Group = Rolldown.CodeSplittingGroup
type TreeShaking = NonNullable<Rolldown.InputOptions['treeshake']>

/** A chunk outside the plan with fewer bytes of source than this is merged into the chunk of a similar set of pages. */
const CRUMB = 1500

const APP: Group = { name: 'app', tags: ['$initial'], priority: 3 }

/**
 * Names chunks with `nameOf`, but lets dynamically imported modules keep their own chunks, because the manifest and the
 * router look them up by chunk.
 */
const named =
  (nameOf: (id: string) => string | null): Exclude<Group['name'], string> =>
  (id, graph) =>
    graph.getModuleInfo(id)?.dynamicImporters.length ? null : nameOf(id)

/** Leaves styles out of the plan. */
const withoutStyles: Plugin = {
  name: 'replique:without-styles',
  enforce: 'pre',
  load: (id) => (id.endsWith('.css') ? { code: '', moduleType: 'js' } : undefined),
}

/** Builds without writing files, and returns the chunks: one for each set of entries that share modules. */
async function chunksApart(root: string, treeshake: TreeShaking): Promise<Chunk[]> {
  const apart: Group = {
    name: named(() => 'shared'),
    debugName: 'shared',
    minShareCount: 2,
    entriesAware: true,
    priority: 1,
  }
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [routeTable(), withoutStyles],
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { treeshake, output: { codeSplitting: { groups: [APP, apart] } } },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk').map((chunk) => ({ ...chunk, modules: sizesOf(chunk.modules) }))
}

const COMMENTS_AND_INDENTATION = /\/\*[\s\S]*?\*\/|^\s*(?:\/\/.*)?/gm

/**
 * Returns module sizes without the comments and indentation that the minifier removes, so that editing a comment can't
 * change the plan.
 */
const sizesOf = (modules: Rolldown.OutputChunk['modules']): Chunk['modules'] =>
  Object.fromEntries(
    Object.entries(modules).map(([id, { code }]) => [
      id,
      { renderedLength: (code ?? '').replaceAll(COMMENTS_AND_INDENTATION, '').length },
    ]),
  )

/**
 * Returns the groups of chunks, and the plugin that plans them once the modules with translated messages have been
 * generated.
 */
export function sharedParts(root: string, treeshake: TreeShaking): { groups: Group[]; plugin: Plugin } {
  const folder = `${normalizePath(root)}/`
  let plan = new Map<string, string>()
  const plugin: Plugin = {
    name: 'replique:shared-parts',
    apply: 'build',
    async renderStart() {
      const chunks = await chunksApart(root, treeshake)
      const entries = [...dynamicChunks(chunks).keys()].filter((id) => id.startsWith(folder))
      const loads = pageLoads(entries.map((id) => id.slice(folder.length))).map((load) => ({
        ...load,
        entries: load.entries.map((id) => folder + id),
        before: load.before?.map((id) => folder + id) ?? [],
      }))
      plan = planChunks(chunks, loads)
    },
  }
  const groups: Group[] = [
    APP,
    {
      name: named((id) => plan.get(id) ?? null),
      debugName: 'planned',
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 2,
    },
    {
      name: named((id) => (plan.has(id) ? null : 'shared')),
      debugName: 'shared',
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: CRUMB,
      priority: 1,
    },
  ]
  return { groups, plugin }
}
