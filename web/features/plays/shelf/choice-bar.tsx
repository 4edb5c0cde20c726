import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { RowPlay } from '../play-row.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { useManyActions } from './many-actions.ts'
import { RemoveManyDialog } from './remove-many-dialog.tsx'
import { takeHome } from './taking.ts'

interface Props {
  /** Those that are shown, and which of them are chosen. */
  readonly plays: readonly RowPlay[]
  readonly chosen: ReadonlySet<string>
  readonly inTrash: boolean
  readonly onChoose: (ids: ReadonlySet<string>) => void
  readonly onEnd: () => void
}

/** What can be done with the chosen plays; it stays in view below the list. */
export function ChoiceBar({ plays, chosen, inTrash, onChoose, onEnd }: Props) {
  const [asking, setAsking] = useState<'label' | 'remove' | null>(null)
  const act = useManyActions()
  const picked = plays.filter(({ id }) => chosen.has(id))
  const ids = picked.map(({ id }) => id)
  const all = plays.length > 0 && ids.length === plays.length
  const close = () => setAsking(null)
  const carryOut = (what: 'trash' | 'restore' | 'remove') => {
    close()
    void act(ids, { what }).then((done) => done && onEnd())
  }
  return (
    <section
      aria-label={m.shelf_choosing()}
      className="sticky bottom-[calc(var(--tabs)+env(safe-area-inset-bottom))] z-10 -mx-5 flex flex-wrap items-center gap-x-1 border-t border-line bg-paper px-2 py-2 rail:bottom-0 rail:-mx-8 rail:px-5"
    >
      <p role="status" className="px-3 text-sm text-ink-soft">
        {m.shelf_chosen({ count: ids.length })}
      </p>
      <Button look="plain" onClick={() => onChoose(new Set(all ? [] : plays.map(({ id }) => id)))}>
        {all ? m.shelf_choose_none() : m.shelf_choose_all()}
      </Button>
      <Deeds
        none={ids.length === 0}
        inTrash={inTrash}
        carryOut={carryOut}
        ask={setAsking}
        take={() => void takeHome(ids.length === 0 ? {} : { ids: [...ids] })}
      />
      <Button className="ml-auto" onClick={onEnd}>
        {m.shelf_choose_end()}
      </Button>
      {asking === 'label' && <LabelDialog plays={picked} onClose={close} />}
      {asking === 'remove' && (
        <RemoveManyDialog count={ids.length} onClose={close} onRemove={() => carryOut('remove')} />
      )}
    </section>
  )
}

interface DeedsProps {
  readonly none: boolean
  readonly inTrash: boolean
  readonly carryOut: (what: 'trash' | 'restore') => void
  readonly ask: (what: 'label' | 'remove') => void
  readonly take: () => void
}

function Deeds({ none, inTrash, carryOut, ask, take }: DeedsProps) {
  if (inTrash)
    return (
      <>
        <Button look="plain" icon="rotate-ccw" disabled={none} onClick={() => carryOut('restore')}>
          {m.plays_restore()}
        </Button>
        <Button look="plain" icon="trash-2" disabled={none} onClick={() => ask('remove')}>
          {m.plays_remove()}
        </Button>
      </>
    )
  return (
    <>
      <Button look="plain" icon="tag" disabled={none} onClick={() => ask('label')}>
        {m.shelf_label()}
      </Button>
      <Button look="plain" icon="download" onClick={take}>
        {none ? m.shelf_download_all() : m.shelf_download()}
      </Button>
      <Button look="plain" icon="trash-2" disabled={none} onClick={() => carryOut('trash')}>
        {m.shelf_trash()}
      </Button>
    </>
  )
}
