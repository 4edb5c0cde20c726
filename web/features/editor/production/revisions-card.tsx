import {
  type NewRevision,
  reviseSince,
  beginRevision,
  changeProduction,
  clearMarks,
  closeRevision,
  forgetRevision,
} from '@replique/manuscript'
import { currentUser } from '../../../platform/session/session.ts'
import type { EditorParts } from '../shell/view-state.ts'
import type { Version } from '@replique/contract'
import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Choice, Line } from '../panels/form.tsx'
import { openMoment } from '../versions/history.ts'
import { formatMoment } from '../../../ui/dates.ts'
import { applyDecision, ConfirmButton, Card } from './confirm-card.tsx'
import { revisionName, type Revision } from '@replique/script'
import { useFrame } from '../shell/editor-hooks.ts'
import { paperOf } from './papers.ts'
import { formatDate } from '../../../ui/dates.ts'

/** Returns the user who begins a revision, and today's date in the play's language. */
function saidNow({ editor }: Pick<EditorParts, 'editor'>): NewRevision {
  const name: unknown = currentUser.get()?.user_metadata['name']
  return {
    date: formatDate(new Date(), { dateStyle: 'long' }, editor.live.frame.language),
    by: typeof name === 'string' ? name : '',
  }
}

/** Creates a revision after the fact, from everything that differs from an earlier version. */
function SinceVersion(parts: EditorParts) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" disabled={!parts.writable} onClick={() => setOpen(true)}>
        {m.production_since()}
      </Button>
      {open && <SinceDialog parts={parts} onClose={() => setOpen(false)} />}
    </>
  )
}

type Listed = readonly Version[] | 'loading' | 'failed'

function useVersions(id: string): Listed {
  const [listed, setListed] = useState<Listed>('loading')
  useEffect(() => {
    let gone = false
    api.plays.versions.list({ id }).then(
      ({ versions }) => gone || setListed(versions),
      () => gone || setListed('failed'),
    )
    return () => void (gone = true)
  }, [id])
  return listed
}

function SinceDialog({ parts, onClose }: { parts: EditorParts; onClose: () => void }) {
  const { link, editor } = parts
  const listed = useVersions(link.play)
  const [chosen, setChosen] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const versions = typeof listed === 'string' ? [] : listed
  const id = chosen || (versions[0]?.id ?? '')
  const make = async (): Promise<void> => {
    setState('busy')
    try {
      const { play: earlier } = await openMoment(link, id)
      applyDecision(editor, (shared) => reviseSince(shared, earlier, saidNow(parts)))
      onClose()
    } catch {
      setState('failed')
    }
  }
  const failed = listed === 'failed' || state === 'failed'
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.production_since()}
      description={m.production_since_about()}
      footer={
        <Button look="solid" busy={state === 'busy'} disabled={id === ''} onClick={() => void make()}>
          {m.production_since_make()}
        </Button>
      }
    >
      {failed && (
        <p role="alert" className="mb-3 text-sm text-accent">
          {m.production_since_failed()}
        </p>
      )}
      {typeof listed !== 'string' && versions.length === 0 && <p>{m.production_since_none()}</p>}
      {versions.length > 0 && (
        <Choice
          label={m.production_since_version()}
          value={id}
          options={versions.map(({ id: value, name, createdAt }) => [
            value,
            [name, formatMoment(createdAt)].filter(Boolean).join(' · '),
          ])}
          onChoose={setChosen}
        />
      )}
    </Dialog>
  )
}

/**
 * Changes since the script was distributed. A revision is opened before writing, or created by comparison with an
 * earlier version.
 */
export function RevisionsCard(parts: EditorParts) {
  const { editor, writable } = parts
  const { settings } = useFrame(editor)
  const { revisions = [], open } = settings.production ?? {}
  const begin = (): void => applyDecision(editor, (shared) => beginRevision(shared, saidNow(parts)))
  const next = revisionName((revisions.at(-1)?.number ?? 0) + 1, { settings }, editor.live.layout)
  return (
    <Card title={m.production_revisions()} about={m.production_revisions_about()}>
      <div className="flex flex-wrap gap-2">
        {open === undefined ? (
          <Button disabled={!writable} onClick={begin}>
            {m.production_begin({ name: next })}
          </Button>
        ) : (
          <Button disabled={!writable} onClick={() => applyDecision(editor, closeRevision)}>
            {m.production_close()}
          </Button>
        )}
        {open === undefined && <SinceVersion {...parts} />}
      </div>
      {revisions.length > 0 && (
        <ol className="grid gap-4">
          {revisions.toReversed().map((revision) => (
            <RevisionItem key={revision.number} revision={revision} parts={parts} />
          ))}
        </ol>
      )}
      {revisions.length > 0 && (
        <div className="-ml-4">
          <ConfirmButton
            label={m.production_clear_all()}
            about={m.production_clear_all_about()}
            action={m.production_clear()}
            disabled={!writable}
            onDo={() => applyDecision(editor, (shared) => clearMarks(shared, null))}
          />
        </div>
      )}
    </Card>
  )
}

function RevisionItem({ revision, parts: { editor, writable } }: { revision: Revision; parts: EditorParts }) {
  const { settings } = useFrame(editor)
  const { live } = editor
  const isOpen = settings.production?.open === revision.number
  const name = revisionName(revision.number, { settings }, live.layout)
  const change = (said: Partial<Revision>): void =>
    applyDecision(editor, (shared) => changeProduction(shared, { revisions: [{ ...revision, ...said }] }))
  return (
    <li className="grid gap-2 border-t border-line pt-3">
      <p className="flex items-center gap-2 font-semibold">
        <span
          className="size-4 shrink-0 rounded-full border border-line-strong"
          style={{ background: paperOf(revision.number) }}
        />
        <span className="min-w-0 grow">{name}</span>
        {isOpen && <span className="text-sm font-normal text-ink-soft">{m.production_is_open()}</span>}
      </p>
      {revision.by !== '' && <p className="text-sm text-ink-soft">{m.production_by({ name: revision.by })}</p>}
      <Line
        label={m.production_name()}
        hint={m.production_name_hint()}
        disabled={!writable}
        value={revision.name}
        onKeep={(words) => change({ name: words.trim() })}
      />
      <Line
        label={m.production_date()}
        disabled={!writable}
        value={revision.date}
        onKeep={(date) => change({ date: date.trim() })}
      />
      <div className="-ml-4 flex flex-wrap gap-2">
        {!isOpen && (
          <Button
            look="plain"
            disabled={!writable}
            onClick={() => applyDecision(editor, (shared) => changeProduction(shared, { open: revision.number }))}
          >
            {m.production_reopen()}
          </Button>
        )}
        <Button
          look="plain"
          disabled={!writable}
          onClick={() => applyDecision(editor, (shared) => clearMarks(shared, revision.number))}
        >
          {m.production_clear()}
        </Button>
        {!isOpen && (
          <ConfirmButton
            label={m.production_forget()}
            about={m.production_forget_about({ name })}
            action={m.production_forget()}
            disabled={!writable}
            onDo={() => applyDecision(editor, (shared) => forgetRevision(shared, revision.number))}
          />
        )}
      </div>
    </li>
  )
}
