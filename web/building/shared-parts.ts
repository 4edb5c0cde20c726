/** Groups modules into shared chunks, planned from a first build that keeps apart what different pages share. */
import { build, normalizePath, type Plugin, type Rolldown } from 'vite'
import { type Chunk, dynamicChunks, planChunks } from './chunk-plan.ts'
import { pageLoads } from './page-loads.ts'
import { routeTable } from './route-table.ts'

type Group = Rolldown.CodeSplittingGroup
type TreeShaking = NonNullable<Rolldown.InputOptions['treeshake']>

/** Bytes of source below which a chunk that the plan does not know is merged into that of a similar set of pages. */
const CRUMB = 1500

const APP: Group = { name: 'app', tags: ['$initial'], priority: 3 }

/** Dynamically imported modules keep a chunk of their own, by which the manifest and the router find them. */
const named =
  (nameOf: (id: string) => string | null): Exclude<Group['name'], string> =>
  (id, graph) =>
    graph.getModuleInfo(id)?.dynamicImporters.length ? null : nameOf(id)

/** Styles play no part in the plan. */
const withoutStyles: Plugin = {
  name: 'replique:without-styles',
  enforce: 'pre',
  load: (id) => (id.endsWith('.css') ? { code: '', moduleType: 'js' } : undefined),
}

/** Returns the chunks of a build with one for each set of entries that share modules. Nothing is written. */
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
  return output.filter((file) => file.type === 'chunk')
}

/** Returns the groups of chunks, and the plugin that plans them once the messages have been generated. */
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
