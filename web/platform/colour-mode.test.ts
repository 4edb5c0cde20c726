import { expect, test, vi } from 'vitest'
import { forcedMode, modeOf, toPreference } from './colour-mode.ts'

test.each([
  [{ preference: 'system', forced: undefined, systemDark: true }, 'dark'],
  [{ preference: 'system', forced: undefined, systemDark: false }, 'light'],
  [{ preference: 'light', forced: undefined, systemDark: true }, 'light'],
  [{ preference: 'dark', forced: undefined, systemDark: false }, 'dark'],
  [{ preference: 'dark', forced: 'light', systemDark: true }, 'light'],
] as const)('%j shows %s', (state, mode) => {
  expect(modeOf(state)).toBe(mode)
})

test.each([null, '', 'sepia', 3])('%j is no preference, so the system decides', (value) => {
  expect(toPreference(value)).toBe('system')
})

test('a page can force light or dark, but not system', () => {
  const warnings: string[] = []
  const warn = (text: string) => void warnings.push(text)
  expect(forcedMode('light', warn)).toBe('light')
  expect(forcedMode('dark', warn)).toBe('dark')
  expect(forcedMode(undefined, warn)).toBeUndefined()
  expect(warnings).toEqual([])
  expect(forcedMode('system', warn)).toBeUndefined()
  expect(warnings).toHaveLength(1)
})

test('forcing system is refused with a warning on the console', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(forcedMode('light')).toBe('light')
  expect(warn).not.toHaveBeenCalled()
  expect(forcedMode('system')).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
