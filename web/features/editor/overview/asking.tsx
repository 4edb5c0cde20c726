import { sayMovement } from '@replique/manuscript'
import { lazy, useEffect } from 'react'
import { useStore } from '../../../platform/store.ts'
import type { DeskParts } from '../desk/desk-parts.ts'
import { Late } from '../desk/late.tsx'
import type { Asked } from '../desk/view-state.ts'
import { EarlyPalette } from './early-palette.tsx'
import './page-look.ts'

const BesideThePage = lazy(async () => ({ default: (await import('./beside-the-page.tsx')).BesideThePage }))
const Answer = lazy(async () => ({ default: (await import('./answer.tsx')).Answer }))

/** What these keys ask for; nothing for any other. */
function askedBy(event: KeyboardEvent): Asked['what'] | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event
  if (isComposing || altKey || !(ctrlKey || metaKey)) return null
  const letter = key.toLowerCase()
  if (letter === '/') return 'keys'
  if (letter === 'p') return shiftKey ? 'commands' : null
  if (shiftKey) return null
  return letter === 'k' ? 'commands' : letter === 'g' ? 'place' : null
}

/** Whether this asks who comes and goes by the direction with the caret. */
const asksMovement = (event: KeyboardEvent, { editor, view, writable }: DeskParts): boolean =>
  event.code === 'KeyE' &&
  event.altKey &&
  (event.ctrlKey || event.metaKey) &&
  !event.getModifierState('AltGraph') &&
  writable &&
  !editor.remarks.suggests &&
  view.get().stage === 'page' &&
  sayMovement(null)(editor.view.state)

/** Looking for words is asked for on the page by its own keys, elsewhere by these. */
function foundBy({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'find' | 'replace' | null {
  if (altKey || shiftKey || !(ctrlKey || metaKey)) return null
  return key.toLowerCase() === 'f' ? 'find' : key.toLowerCase() === 'h' ? 'replace' : null
}

/** Hears the keys that ask for something by name, and shows what was asked for. */
export function Asking({ parts }: { parts: DeskParts }) {
  const { view } = parts
  const { asked } = useStore(view)
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const what = asksMovement(event, parts) ? 'movement' : askedBy(event)
      const find = event.defaultPrevented ? null : foundBy(event)
      if ((what === null && find === null) || view.get().asked !== null) return
      event.preventDefault()
      if (what !== null) view.ask(what)
      else if (find !== null) view.find(find)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [view, parts])
  return (
    <>
      <Late onFail={() => {}}>
        <BesideThePage {...parts} />
      </Late>
      {asked && (
        <Late fallback={<EarlyPalette view={view} asked={asked} />} onFail={() => view.change({ asked: null })}>
          <Answer parts={parts} asked={asked} />
        </Late>
      )}
    </>
  )
}
