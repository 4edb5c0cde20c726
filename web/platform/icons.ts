import { _api, addAPIProvider, type IconifyIcon, type IconifyJSON } from '@iconify/react'
import { useSyncExternalStore } from 'react'
import { fetchWithRetries } from './api/retrying-fetch.ts'
import { readStored, writeStored } from './browser-storage.ts'
import { logFor } from './log/log.ts'
import { createStore } from './store.ts'

const log = logFor('icons')
const KEY = 'replique-icons'
const PREFIX = 'lucide'

/** Where icons come from: this server only. Times in milliseconds, `maxURL` in characters. */
export const ICON_SOURCE = { resources: ['/api/icons'], path: '/', timeout: 5000, rotate: 750, maxURL: 500 }
/** Milliseconds before missing icons are requested again; doubles from the first value up to the second. */
const AGAIN = [5_000, 320_000] as const

type Icons = Readonly<Record<string, IconifyIcon>>

/** The icons that this browser has loaded, by name. Includes those from earlier visits, so that they work offline. */
const icons = createStore<Icons>({})
/** `wanted`: requested names that haven't loaded; `sent`: those with a request in flight. */
const wanted = new Set<string>()
const sent = new Set<string>()

/**
 * Registers the server as the icon source; retries missing icons when the network is back or the page becomes visible.
 */
export function startIcons(): void {
  addAPIProvider('', ICON_SOURCE)
  _api.setFetch(fetchWithRetries)
  try {
    icons.set((JSON.parse(readStored(KEY) ?? '{}') as Icons | null) ?? {})
  } catch {
    // a malformed entry is treated as missing
  }
  addEventListener('online', ask)
  document.addEventListener('visibilitychange', ask)
}

/** Returns the icon with this name, or undefined until it has loaded. */
export function useIcon(name: string): IconifyIcon | undefined {
  const find = () => icons.get()[name]
  return useSyncExternalStore(icons.watch, find, find)
}

/** Requests an icon once and stores it. */
export function fetchIcon(name: string): void {
  if (wanted.has(name) || icons.get()[name]) return
  wanted.add(name)
  // many icons are requested at the same time, so one call requests all of them
  soon ??= setTimeout(ask)
}

type Timer = ReturnType<typeof setTimeout> | undefined
let soon: Timer
let later: Timer
let pause: number = AGAIN[0]

function ask(): void {
  soon = undefined
  clearTimeout(later)
  for (const names of withinAddresses([...wanted].filter((name) => !sent.has(name)))) {
    for (const name of names) sent.add(name)
    _api.sendAPIQuery('', { type: 'icons', provider: '', prefix: PREFIX, icons: names }, (data) => {
      for (const name of names) sent.delete(name)
      const { icons: come, aliases = {} } = (data ?? {}) as Partial<IconifyJSON>
      if (!come) return askAgain(names)
      // a renamed icon arrives under its new name
      for (const [name, { parent }] of Object.entries(aliases)) if (come[parent]) come[name] = come[parent]
      keep(names, come)
    })
  }
}

/** Splits the names into groups whose encoded URLs stay within the limit. */
export function withinAddresses(names: readonly string[]): string[][] {
  const parts: string[][] = []
  const room = ICON_SOURCE.maxURL - `${ICON_SOURCE.resources[0]}/${PREFIX}.json?icons=`.length
  for (const name of names) {
    const part = parts.at(-1)
    if (part && encodeURIComponent([...part, name].join()).length <= room) part.push(name)
    else parts.push([name])
  }
  return parts
}

function keep(names: readonly string[], come: Icons): void {
  icons.set((now) => ({ ...now, ...come }))
  for (const name of names) wanted.delete(name)
  pause = AGAIN[0]
  // immediately, because the page may be closed at any moment
  writeStored(KEY, JSON.stringify(icons.get()))
  const missing = names.filter((name) => !come[name])
  if (missing.length > 0) log.error('There is no such icon', missing)
}

/**
 * Schedules another attempt. Icons stay missing until then, or until the network is back or the page is visible again.
 */
function askAgain(names: readonly string[]): void {
  log.error('An icon could not be loaded', names)
  clearTimeout(later)
  later = setTimeout(ask, pause)
  pause = Math.min(pause * 2, AGAIN[1])
}
