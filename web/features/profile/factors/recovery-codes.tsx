import './printed-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Refusal } from '../refusal.ts'
import { RefusalMessage, useAccountAction, focusIn } from '../account-action.tsx'
import { isElsewhere } from '../../../platform/session/auth-address.ts'
import { formatDate } from '../../../ui/dates.ts'
import { Loaded, Section } from '../section.tsx'
import { proofOptionsOf } from '../proof/proofs.ts'
import { codesQuery, userQuery } from '../queries.ts'
import { makeCodes } from './adding.ts'
import { instance } from '../../../platform/from-server.ts'
import { useUser } from '../../../platform/session/session.ts'
import { accountName } from '../../../platform/session/account.ts'
import { saveFile } from '../../../platform/save-file.ts'

/** While this is mounted, it is the only content that is printed. */
function PrintedSheet({ text }: { text: string }) {
  return createPortal(
    <pre data-printed-sheet aria-hidden>
      {text}
    </pre>,
    document.body,
  )
}

/** Returns text to print or save: the codes, their purpose, the account, the server and the date. */
function codesText(codes: readonly string[], email: string): string {
  const day = formatDate(new Date().toISOString())
  const head = m.profile_codes_paper({ instance: instance().name, address: location.host, email, day })
  return `${head}\n\n${codes.join('\n')}\n\n${m.profile_codes_paper_note()}\n`
}

interface CodesDialogProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** A dialog that shows new recovery codes. They are displayed only once. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const [copied, setCopied] = useState('')
  const text = codesText(codes, accountName(useUser()))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(m.profile_codes_copied())
    } catch {
      // the clipboard is not available over plain HTTP and in some browsers
      setCopied(m.profile_codes_not_copied())
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.profile_codes_title()}
      description={m.profile_codes_lead()}
      footer={
        <Button look="solid" onClick={onClose}>
          {m.profile_codes_kept()}
        </Button>
      }
    >
      <ol className="grid gap-x-6 gap-y-1 rounded-base border border-line bg-sunk p-4 font-script rail:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div ref={focusIn} className="mt-4 flex flex-wrap gap-2">
        <Button icon="copy" onClick={() => void copy()}>
          {m.profile_codes_copy()}
        </Button>
        <Button
          icon="download"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), m.profile_codes_file())}
        >
          {m.profile_codes_download()}
        </Button>
        <Button icon="printer" onClick={() => print()}>
          {m.profile_codes_print()}
        </Button>
      </div>
      <p aria-live="polite" className="mt-2 text-sm text-ink-soft">
        {copied}
      </p>
      <PrintedSheet text={text} />
    </Dialog>
  )
}

interface Props {
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  readonly onClose: () => void
  readonly onRenew: () => void
}

/** Asks before creating new codes, because they invalidate those already printed. */
function RenewDialog({ busy, refusal, onClose, onRenew }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.profile_codes_renew()}
      description={m.profile_codes_renew_text()}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.profile_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={onRenew}>
            {m.profile_codes_renew_action()}
          </Button>
        </>
      }
    >
      <RefusalMessage refusal={refusal} />
    </Dialog>
  )
}

/**
 * Recovery codes for users who have lost their second factor. Hidden if the authentication service is external, because
 * it doesn't support them.
 */
export function RecoveryCodes() {
  const user = useQuery(userQuery)
  if (isElsewhere()) return null
  return (
    <Section id="recovery-codes" title={m.profile_codes()} note={m.profile_codes_note()}>
      <Loaded query={user}>
        {({ factors }) => {
          const { apps, keys } = proofOptionsOf(factors)
          if (apps.length + keys.length > 0) return <Codes />
          return <p className="text-ink-soft">{m.profile_codes_need_factor()}</p>
        }}
      </Loaded>
    </Section>
  )
}

function Codes() {
  const kept = useQuery(codesQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const [asking, setAsking] = useState(false)
  const { busy, refusal, attempt } = useAccountAction()
  const make = async () => {
    if (await attempt(async () => setCodes(await makeCodes()))) setAsking(false)
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Loaded query={kept}>
        {({ left, createdAt }) => (
          <>
            <p>
              {left > 0 ? m.profile_codes_left({ count: left }) : m.profile_codes_none()}
              {createdAt && left > 0 && (
                <span className="text-ink-soft"> {m.profile_codes_made({ day: formatDate(createdAt) })}</span>
              )}
            </p>
            <Button busy={busy} onClick={() => (left > 0 ? setAsking(true) : void make())}>
              {left > 0 ? m.profile_codes_renew() : m.profile_codes_make()}
            </Button>
          </>
        )}
      </Loaded>
      {!asking && <RefusalMessage refusal={refusal} />}
      {asking && (
        <RenewDialog busy={busy} refusal={refusal} onClose={() => setAsking(false)} onRenew={() => void make()} />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  )
}
