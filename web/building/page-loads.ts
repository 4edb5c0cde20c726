/** What loads with each page by itself, and with each part of a page when it is opened: by this, chunks are planned. */
import type { Load } from './chunk-plan.ts'

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
  'features/editor/shell/beside-the-page.tsx',
  'features/editor/shell/features-beside.tsx',
]

/** Where most visits go. */
const MAIN: readonly Load[] = [
  { entries: HOME, bytes: 100, requests: 6 },
  { entries: PLAYS, bytes: 12, requests: 6 },
  { entries: PLAY, bytes: 12, requests: 14 },
  { entries: EDITOR, bytes: 8, requests: 3 },
  { entries: EDITOR_AFTERWARDS, bytes: 8, requests: 6 },
]

/** Modules below `routes` that are parts of a page. */
const NO_PAGE = /^routes\/(?:notifications|commands)\/|^routes\/waiting\./
/** Pages without the app frame. */
const BARE = /^routes\/(?:auth\/|plays\/\$id\/(?:listen|rehearse|reading))/
const SELDOM = /^routes\/(?:playground|admin)\//
const OF_EDITOR = /^features\/editor\/(?!statistics\/play-charts)/
const OF_PLAY = /^features\/(?:plays\/(?:page|casting)|voices|editor\/statistics)\//

function loadOf(entry: string): Load {
  if (entry.startsWith('routes/') && !NO_PAGE.test(entry)) {
    const weight = SELDOM.test(entry) ? 0.3 : 1
    return { entries: [entry, ...(BARE.test(entry) ? AFTER_PAINT : FRAME)], bytes: weight, requests: weight }
  }
  if (OF_EDITOR.test(entry)) return { entries: [entry], before: EDITOR_AFTERWARDS, bytes: 0.9, requests: 0.6 }
  return { entries: [entry], before: OF_PLAY.test(entry) ? PLAY : PLAYS, bytes: 0.4, requests: 0.3 }
}

/** Returns everything that loads, given every module that is imported dynamically. */
export function pageLoads(entries: readonly string[]): Load[] {
  const known = new Set(MAIN.flatMap((load) => load.entries))
  for (const entry of known) if (!entries.includes(entry)) throw new Error(`Nothing imports ${entry} dynamically.`)
  return [...MAIN, ...entries.filter((entry) => !known.has(entry)).map(loadOf)]
}
