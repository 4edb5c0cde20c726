import { LIMITS, RESTORE_PATH, type BackupContents, type RestoreStep } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { m } from '../../../messages/messages.js'
import { api, askForStream } from '../../../platform/api/api.ts'
import { failureMessage, loadErrorTexts, Refusal } from '../../../platform/api/failure.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { randomId } from '../../../platform/random-id.ts'
import { Button } from '../../../ui/button.tsx'
import { formatMoment } from '../../../ui/dates.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { Notice } from '../frame/list-states.tsx'
import { overviewQuery } from '../queries.ts'
import { bytesInWords } from './server-statistics.tsx'

type Read = Extract<RestoreStep, { phase: 'read' }>

type Stage =
  | { readonly name: 'uploading' | 'checking' | 'filling'; readonly done: number; readonly all: number }
  | { readonly name: 'read'; readonly read: Read; readonly failure?: string }
  | { readonly name: 'saving' | 'exchanging' | 'restored' | 'lost' }
  | { readonly name: 'failed'; readonly failure: string }

const inWords = (bytes: number): string => bytesInWords(bytes, getLocale())

/** Uploads a file in pieces small enough for any proxy; resolves to its name on the server. */
async function upload(file: File, signal: AbortSignal, hear: (done: number) => void): Promise<string> {
  const { size } = file
  const id = randomId()
  for (let at = 0; at < Math.max(size, 1); at += LIMITS.backupPiece) {
    const piece = new File([file.slice(at, at + LIMITS.backupPiece)], 'piece')
    const { name } = await api.admins.uploadBackup({ id, at, size: Math.max(size, 1), file: piece }, { signal })
    hear(at + piece.size)
    if (name !== null) return name
  }
  throw new Refusal({ code: 'backup_wrong' }, 400)
}

/** Yields the steps of a restore as the server reports them. */
async function* stepsOf(body: object, signal: AbortSignal): AsyncGenerator<RestoreStep> {
  const reader = (await askForStream(RESTORE_PATH, body, signal)).body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + next.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const step = JSON.parse(line) as RestoreStep
      // error messages normally load with the first failed request, but no request has failed here
      if (step.phase === 'failed') await loadErrorTexts()
      yield step
    }
  }
}

/** The name of a backup on the server, or a file on this device. */
export type Chosen = string | File

/** Reads the chosen backup, and restores it after confirmation. */
function useRestore(chosen: Chosen) {
  const client = useQueryClient()
  const [stage, setStage] = useState<Stage>({ name: 'checking', done: 0, all: 0 })
  const way = useRef<AbortController>(null)
  const name = useRef('')
  const run = async (work: (signal: AbortSignal) => Promise<void>, failed: (failure: string) => Stage) => {
    const mine = new AbortController()
    way.current = mine
    await work(mine.signal).catch((error: unknown) => {
      if (!mine.signal.aborted) setStage(failed(failureMessage(error)))
    })
  }
  const check = async (signal: AbortSignal) => {
    if (typeof chosen === 'string') name.current = chosen
    else {
      const all = chosen.size
      setStage({ name: 'uploading', done: 0, all })
      name.current = await upload(chosen, signal, (done) => setStage({ name: 'uploading', done, all }))
      void client.invalidateQueries({ queryKey: ['admin', 'backups'] })
    }
    for await (const step of stepsOf({ backup: name.current }, signal)) {
      if (step.phase === 'reading') setStage({ name: 'checking', done: step.done, all: step.all })
      if (step.phase === 'read') setStage({ name: 'read', read: step })
      if (step.phase === 'failed') throw new Refusal(step, 400)
    }
  }
  const begin = useEffectEvent(() => void run(check, (failure) => ({ name: 'failed', failure })))
  useEffect(() => {
    begin()
    return () => way.current?.abort()
  }, [])
  const restore = async (read: Read, password: string) => {
    let isBeyond = false
    await run(
      async (signal) => {
        setStage({ name: 'filling', done: 0, all: read.contents.bytes })
        for await (const step of stepsOf({ backup: name.current, confirm: 'restore', password }, signal)) {
          if (step.phase === 'failed') {
            isBeyond = false
            throw new Refusal(step, 400)
          }
          if (step.phase === 'reading') setStage({ name: 'filling', done: step.done, all: step.all })
          if (step.phase === 'saving' || step.phase === 'exchanging') {
            isBeyond = true
            setStage({ name: step.phase })
          }
          if (step.phase !== 'restored') continue
          isBeyond = false
          setStage({ name: 'restored' })
          // a toast, for users who are redirected before they can read the message here
          showToast({ title: m.admin_restore_done() })
        }
        if (isBeyond) setStage({ name: 'lost' })
      },
      (failure) => (isBeyond ? { name: 'lost' } : { name: 'read', read, failure }),
    )
  }
  return { stage, restore, cancel: () => way.current?.abort() }
}

/**
 * Guides the user through restoring a backup: compares its contents with what they replace, asks the user to type a
 * word to confirm, and shows the progress.
 */
export function RestoreDialog({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { stage, restore, cancel } = useRestore(chosen)
  const isFinal = ['saving', 'exchanging', 'restored'].includes(stage.name)
  const close = () => {
    // from this stage on, restoring can't be cancelled, and the dialog stays open to show the result
    if (isFinal) return
    cancel()
    onClose()
  }
  return (
    <Dialog open onClose={close} title={m.admin_restore_title()}>
      {stage.name === 'read' ? (
        <Confirmation {...stage} onCancel={close} onRestore={(password) => void restore(stage.read, password)} />
      ) : (
        <Progress stage={stage} onCancel={close} />
      )}
    </Dialog>
  )
}

const MOVING = {
  uploading: m.admin_restore_uploading,
  checking: m.admin_restore_checking,
  filling: m.admin_restore_filling,
} as const

const SAID = {
  saving: m.admin_restore_saving,
  exchanging: m.admin_restore_exchanging,
  restored: m.admin_restore_done,
  lost: m.admin_restore_lost,
} as const

function Progress({ stage, onCancel }: { stage: Exclude<Stage, { name: 'read' }>; onCancel: () => void }) {
  const says =
    'done' in stage
      ? MOVING[stage.name]({ come: inWords(stage.done), all: inWords(stage.all) })
      : stage.name === 'failed'
        ? ''
        : SAID[stage.name]()
  return (
    <div className="grid gap-4">
      {'done' in stage && (
        <progress aria-label={m.admin_restore_title()} className="h-2 w-full accent-accent" {...barOf(stage)} />
      )}
      {(stage.name === 'saving' || stage.name === 'exchanging') && (
        <progress aria-label={m.admin_restore_title()} className="h-2 w-full accent-accent" />
      )}
      <div role="status">{stage.name === 'failed' ? <FieldError>{stage.failure}</FieldError> : says}</div>
      <div className="flex justify-end gap-2">
        {'done' in stage && (
          <Button look="plain" onClick={onCancel}>
            {m.plays_cancel()}
          </Button>
        )}
        {(stage.name === 'failed' || stage.name === 'lost') && <Button onClick={onCancel}>{m.ui_close()}</Button>}
        {stage.name === 'restored' && (
          <Button look="solid" onClick={() => location.assign('/auth/login')}>
            {m.admin_restore_sign_in()}
          </Button>
        )}
      </div>
    </div>
  )
}

const barOf = ({ done, all }: { done: number; all: number }) => (all === 0 ? {} : { value: done, max: all })

interface ConfirmationProps {
  readonly read: Read
  readonly failure?: string
  readonly onCancel: () => void
  readonly onRestore: (password: string) => void
}

function Confirmation({ read, failure, onCancel, onRestore }: ConfirmationProps) {
  const { contents, proof } = read
  const [word, setWord] = useState('')
  const [password, setPassword] = useState('')
  const wanted = m.admin_restore_word()
  const isSure = word.trim().toLocaleLowerCase() === wanted && (proof !== 'password' || password !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSure) onRestore(password)
  }
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <Comparison contents={contents} />
      {!contents.own && <Notice title={m.admin_restore_not_own()}>{m.admin_restore_not_own_says()}</Notice>}
      <ul className="grid list-disc gap-1 pl-5">
        <li>{m.admin_restore_warn_replaced({ when: formatMoment(contents.madeAt) })}</li>
        <li>{contents.whole ? m.admin_restore_warn_files() : m.admin_restore_warn_no_files()}</li>
        <li>{m.admin_restore_warn_signed_out()}</li>
        <li>{m.admin_restore_warn_saved()}</li>
      </ul>
      {proof === 'password' ? (
        <TextField
          label={m.auth_password()}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : (
        <p className="text-ink-soft">{m.admin_restore_recent()}</p>
      )}
      <TextField
        label={m.admin_restore_type({ word: wanted })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <div aria-live="polite" className="empty:hidden">
        {failure !== undefined && <FieldError>{failure}</FieldError>}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="plain" onClick={onCancel}>
          {m.plays_cancel()}
        </Button>
        <Button look="solid" type="submit" disabled={!isSure}>
          {m.admin_restore_confirm()}
        </Button>
      </div>
    </form>
  )
}

/** Compares the contents of the backup with those of the server. */
function Comparison({ contents }: { contents: BackupContents }) {
  // counts from before this page opened may be outdated
  const { data, isFetchedAfterMount } = useQuery({ ...overviewQuery, refetchOnMount: 'always' })
  const now = isFetchedAfterMount ? data : undefined
  const number = (count: number | undefined) => count?.toLocaleString(getLocale()) ?? '…'
  const rows = [
    [m.admin_restore_made(), formatMoment(contents.madeAt), m.admin_restore_now()],
    [m.admin_version(), contents.version ?? m.admin_restore_unknown(), now?.version ?? '…'],
    [m.page_admin_users(), number(contents.people), number(now?.people.all)],
    [m.admin_plays(), number(contents.plays), number(now?.plays.all)],
    [
      m.admin_restore_size(),
      m.admin_restore_packed({ size: inWords(contents.bytes) }),
      now ? inWords(now.storage.database + now.storage.files) : '…',
    ],
  ] as const
  return (
    <table className="w-full text-left [overflow-wrap:anywhere]">
      <thead>
        <tr className="text-sm text-ink-soft">
          <th scope="col">
            <span className="sr-only">{m.admin_restore_what()}</span>
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            {m.admin_restore_in_backup()}
          </th>
          <th scope="col" className="py-1 font-normal">
            {m.admin_restore_on_server()}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {rows.map(([title, there, here]) => (
          <tr key={title}>
            <th scope="row" className="py-1 pr-3 font-normal text-ink-soft">
              {title}
            </th>
            <td className="py-1 pr-3">{there}</td>
            <td className="py-1">{here}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
