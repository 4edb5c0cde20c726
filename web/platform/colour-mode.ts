import { readStored, writeStored } from './browser-storage.ts'
import { createStore, useStore } from './store.ts'

export const PREFERENCES = ['system', 'light', 'dark'] as const
export type Preference = (typeof PREFERENCES)[number]
export type Mode = Exclude<Preference, 'system'>

const KEY = 'nuxt-color-mode'

export interface ColourMode {
  readonly preference: Preference
  /** The mode that the page forces, if any. */
  readonly forced: Mode | undefined
  readonly systemDark: boolean
}

export function modeOf({ forced, preference, systemDark }: ColourMode): Mode {
  if (forced) return forced
  if (preference !== 'system') return preference
  return systemDark ? 'dark' : 'light'
}

export function toPreference(value: unknown): Preference {
  return PREFERENCES.find((known) => known === value) ?? 'system'
}

const state = createStore<ColourMode>({ preference: 'system', forced: undefined, systemDark: false })

/** The page colour of each mode, for the browser's own toolbars. Must match colour-mode.js. */
const PAPER: Record<Mode, string> = { light: '#fcfaf6', dark: '#1a1614' }

function show(): void {
  const mode = modeOf(state.get())
  document.documentElement.classList.toggle('dark', mode === 'dark')
  document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.setAttribute('content', PAPER[mode])
}

/** Reads the preference and follows the system's mode from now on. */
export function startColourMode(): void {
  const query = matchMedia('(prefers-color-scheme: dark)')
  state.set({ preference: toPreference(readStored(KEY)), forced: undefined, systemDark: query.matches })
  query.addEventListener('change', () => state.set((now) => ({ ...now, systemDark: query.matches })))
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) state.set((now) => ({ ...now, preference: toPreference(newValue) }))
  })
  state.watch(show)
  show()
}

export function preferColourMode(preference: Preference): void {
  writeStored(KEY, preference)
  state.set((now) => ({ ...now, preference }))
}

/** Returns the mode that a page may force: light or dark. 'system' isn't a mode and is rejected with a warning. */
export function forcedMode(
  wanted: Preference | undefined,
  warn: (text: string) => void = console.warn,
): Mode | undefined {
  if (wanted !== 'system') return wanted
  warn('A page cannot force the colour mode "system"; it takes "light" or "dark".')
  return undefined
}

export function forceColourMode(wanted: Preference | undefined): void {
  const forced = forcedMode(wanted)
  state.set((now) => ({ ...now, forced }))
}

export function useColourMode(): ColourMode {
  return useStore(state)
}
