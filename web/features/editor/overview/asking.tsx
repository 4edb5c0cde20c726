import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '../../../platform/store.ts'
import type { DeskParts } from '../desk/desk-parts.ts'
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

/** Hears the keys that ask for something by name, and shows what was asked for. */
export function Asking({ parts }: { parts: DeskParts }) {
  const { view } = parts
  const { asked } = useStore(view)
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const what = askedBy(event)
      if (what === null) return
      event.preventDefault()
      view.ask(what)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [view])
  return (
    <>
      <Suspense>
        <BesideThePage {...parts} />
      </Suspense>
      <Suspense fallback={asked && <EarlyPalette view={view} asked={asked} />}>
        {asked && <Answer parts={parts} asked={asked} />}
      </Suspense>
    </>
  )
}
