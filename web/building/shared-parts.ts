/**
 * Groups modules into shared chunks. By default the bundler creates a chunk for each set of pages and panels that share
 * modules: over 150 requests for one page, most of them for a single message.
 */
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** The modules of the editor and its panels; no other page needs enough of them to justify a shared chunk. */
const EDITING = /\/web\/features\/editor\/|\/manuscript\/|\/node_modules\/(?:yjs|lib0|prosemirror)/
/** How many parts of the editor may share a module before it moves to their common chunk. */
const MOST_PANELS = 5
/** Bytes of source below which a chunk shared by two pages is merged into that of a similar set of pages. */
const CRUMB = 1500

/** Messages, each a module of its own. Those about lists of plays and those about people form groups. */
const WORDS = /\/web\/messages\//
const WORDS_OF_LISTS =
  /\/web\/messages\/messages\/(?:plays_(?:more|trash|in_trash|undo|restore|failed|by|person|role)|play_list_|imports_)/
const WORDS_OF_PEOPLE =
  /\/web\/messages\/messages\/friends_(?:means|asks|invites_to|shares_play|waiting|accept|decline)/
/** What a page uses to talk to the server once it has loaded. */
const LINK = /\/web\/platform\/(?:event-stream|session\/(?:auth-address|auth-settings))\./

/** Dynamically imported modules keep a chunk of their own, by which the manifest and the router find them. */
const named =
  (name: string): Exclude<Group['name'], string> =>
  (id, graph) =>
    graph.getModuleInfo(id)?.dynamicImporters.length ? null : name

export const sharedParts: Group[] = [
  { name: 'app', tags: ['$initial'], priority: 3 },
  {
    name: named('script'),
    debugName: 'script',
    test: /\/script\/(?:play|title-page|rich-text|character)\.ts$/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: CRUMB,
    priority: 2.5,
  },
  { name: named('editing'), debugName: 'editing', test: EDITING, minShareCount: MOST_PANELS, priority: 2 },
  { name: named('words'), debugName: 'words', test: WORDS, minShareCount: 14, priority: 1.5 },
  { name: named('lists'), debugName: 'lists', test: WORDS_OF_LISTS, minShareCount: 2, priority: 1.4 },
  { name: named('people'), debugName: 'people', test: WORDS_OF_PEOPLE, minShareCount: 2, priority: 1.4 },
  { name: named('link'), debugName: 'link', test: LINK, minShareCount: 2, priority: 1.3 },
  {
    name: named('shared'),
    debugName: 'shared',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: CRUMB,
    priority: 1,
  },
]
