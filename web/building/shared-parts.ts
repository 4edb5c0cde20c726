/**
 * Which modules travel together. Left to itself the bundler makes a file of each set of pages and panels that share
 * modules: over a hundred and fifty requests before a page is complete, most of them for one message.
 */
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** What the editor and its panels are made of; nothing else needs so much of it that a part would pay. */
const EDITING = /\/web\/features\/editor\/|\/manuscript\/|\/node_modules\/(?:yjs|lib0|prosemirror)/
/** Parts of the editor that share a module before it belongs to what they all load. */
const MOST_PANELS = 5
/** Bytes of source below which what two pages share joins what nearly the same pages share. */
const CRUMB = 1500

/** Messages, each a module of its own. */
const WORDS = /\/web\/messages\//

/** What is fetched by itself has a file of its own, by which the manifest and the router know it. */
const named =
  (name: string): Exclude<Group['name'], string> =>
  (id, graph) =>
    graph.getModuleInfo(id)?.dynamicImporters.length ? null : name

export const sharedParts: Group[] = [
  { name: 'app', tags: ['$initial'], priority: 3 },
  {
    name: named('script'),
    debugName: 'script',
    test: /\/script\/(?:play|title-page|trim-end|rich-text|character)\.ts$/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: CRUMB,
    priority: 2.5,
  },
  { name: named('editing'), debugName: 'editing', test: EDITING, minShareCount: MOST_PANELS, priority: 2 },
  { name: named('words'), debugName: 'words', test: WORDS, minShareCount: 8, priority: 1.5 },
  {
    name: named('shared'),
    debugName: 'shared',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: CRUMB,
    priority: 1,
  },
]
