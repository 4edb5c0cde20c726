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

/** Messages, each a module of its own; those about several plays at once, and about people, go together. */
const WORDS = /\/web\/messages\//
const WORDS_OF_LISTS =
  /\/web\/messages\/messages\/(?:plays_(?:more|trash|in_trash|undo|restore|failed|by|person|role)|play_list_|imports_)/
const WORDS_OF_PEOPLE =
  /\/web\/messages\/messages\/friends_(?:means|asks|invites_to|shares_play|waiting|accept|decline)/
/** What a page does with the server once it is there. */
const LINK = /\/web\/platform\/(?:event-stream|session\/(?:auth-address|auth-settings))\./

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
