import type { DeskParts } from '../desk/desk-parts.ts'
import { NumbersCard } from './numbers-card.tsx'
import { PagesCard } from './pages-card.tsx'
import { RevisionsCard } from './revisions-card.tsx'

/** What a production decides: one card for each decision. */
export function ProductionPanel(parts: DeskParts) {
  return (
    <>
      <NumbersCard {...parts} />
      <RevisionsCard {...parts} />
      <PagesCard {...parts} />
    </>
  )
}
