import { lazy, useEffect } from 'react'
import { useStore } from '../../../platform/store.ts'
import type { DeskParts } from '../desk/desk-parts.ts'
import { Late } from '../desk/late.tsx'
import { useAskedThread } from '../remarks/asked-thread.ts'
import { GoalMeter } from './goal-meter.tsx'
import { centrePage, pageLook } from './page-look.ts'
import { keepInMiddle } from './typewriter.ts'

const Features = lazy(async () => ({ default: (await import('./features-beside.tsx')).FeaturesBeside }))

/** What goes on beside the page while one writes, fetched once it stands. */
export function BesideThePage(parts: DeskParts) {
  const { editor } = parts
  const { typewriter } = useStore(pageLook)
  useEffect(() => (typewriter ? keepInMiddle(editor) : undefined), [editor, typewriter])
  useEffect(centrePage, [])
  useAskedThread(parts)
  return (
    <>
      <Late onFail={() => {}}>
        <Features {...parts} />
      </Late>
      <GoalMeter {...parts} />
    </>
  )
}
