import { addAPIProvider, addCollection, getIcon, loadIcons } from '@iconify/react'
import { readStored, writeStored } from './browser-storage.ts'
import { logFor } from './log/log.ts'

const log = logFor('icons')
const KEY = 'replique-icons'

/** Where icons come from: the instance itself. Milliseconds, and characters of one address. */
export const ICON_SOURCE = { resources: ['/api/icons'], path: '/', timeout: 5000, rotate: 750, maxURL: 500 }

type Body = NonNullable<ReturnType<typeof getIcon>>
const kept = new Map<string, Body>()

/** Names the instance's own source, and brings back what earlier visits drew, so that icons are there offline. */
export function startIcons(): void {
  addAPIProvider('', ICON_SOURCE)
  try {
    const stored = JSON.parse(readStored(KEY) ?? '{}') as Record<string, Body>
    for (const [name, body] of Object.entries(stored)) kept.set(name, body)
    if (kept.size > 0) addCollection({ prefix: 'lucide', icons: Object.fromEntries(kept), width: 24, height: 24 })
  } catch {
    kept.clear()
  }
}

let writing = false

/** Keeps an icon for the next visit: at once, since the page may be gone in the next moment. */
function keep(name: string): void {
  const short = name.replace(/^lucide:/, '')
  const icon = kept.has(short) ? undefined : getIcon(name)
  if (!icon) return
  kept.set(short, icon)
  if (writing) return
  writing = true
  // icons come many at once: one write for all of them
  queueMicrotask(() => {
    writing = false
    writeStored(KEY, JSON.stringify(Object.fromEntries(kept)))
  })
}

const asked = new Set<string>()

/** Fetches an icon once and keeps it; one that does not come is logged and stays missing. */
export function fetchIcon(name: string): void {
  if (asked.has(name)) return
  asked.add(name)
  loadIcons([name], (loaded, missing) => {
    if (loaded.length > 0) keep(name)
    if (missing.length > 0) log.error('An icon could not be loaded', name)
  })
}
