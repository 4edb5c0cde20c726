import type { Factor, Session } from '@supabase/auth-js'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { isElsewhere } from '../../../platform/session/auth-address.ts'
import { verifiedFactors } from '../../../platform/session/second-factor.ts'
import { accountName } from '../../../platform/session/account-name.ts'
import { signOut } from '../../../platform/session/session.ts'
import { AuthPage } from '../../../ui/frame/auth-page.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { AuthButton } from '../auth-link.tsx'
import { Contact, Note } from '../note.tsx'
import { CodeProof } from './code-proof.tsx'
import { factorName } from './factor-name.ts'
import { KeyProof } from './key-proof.tsx'
import { LostDevice } from './lost-device.tsx'

const ORDER = ['totp', 'webauthn', 'phone']

/** What can be proved here, the most usual first. */
const provable = (session: Session) =>
  verifiedFactors(session)
    .filter(({ factor_type: type }) => ORDER.includes(type))
    .sort((one, other) => ORDER.indexOf(one.factor_type) - ORDER.indexOf(other.factor_type))

/** Asks for the second proof; nothing opens before it. */
export function SecondFactor({ session }: { session: Session }) {
  const factors = provable(session)
  const [chosen, setChosen] = useState(factors[0]?.id)
  const [lost, setLost] = useState(factors.length === 0)
  const factor = factors.find(({ id }) => id === chosen)
  if (lost) return <Lost onBack={factor && (() => setLost(false))} />
  const others = factors.filter(({ id }) => id !== chosen)
  return (
    <AuthPage title={m.factor_title()} lead={m.factor_lead({ account: accountName(session.user) })}>
      {factor && <Proof key={factor.id} factor={factor} />}
      <div className="mt-2 grid justify-items-start">
        {others.map((other) => (
          <AuthButton key={other.id} onClick={() => setChosen(other.id)}>
            {m.factor_use({ name: factorName(other) })}
          </AuthButton>
        ))}
        <AuthButton onClick={() => setLost(true)}>{m.factor_lost()}</AuthButton>
        <Leave />
      </div>
    </AuthPage>
  )
}

function Proof({ factor }: { factor: Factor }) {
  return factor.factor_type === 'webauthn' ? <KeyProof factor={factor} /> : <CodeProof factor={factor} />
}

function Lost({ onBack }: { onBack: (() => void) | undefined }) {
  return (
    <AuthPage title={m.lost_title()} lead={isElsewhere() ? '' : m.lost_lead()}>
      {!isElsewhere() && <LostDevice />}
      <div className="mt-4 grid justify-items-start gap-2">
        <Note>
          {m.lost_help()} <Contact />
        </Note>
        {onBack && <AuthButton onClick={onBack}>{m.lost_back()}</AuthButton>}
        <Leave />
      </div>
    </AuthPage>
  )
}

/** Out again, for whoever is somebody else. */
function Leave() {
  const leave = async () => {
    if (!(await signOut())) showToast({ title: m.profile_still_in(), body: m.failure_network() })
  }
  return <AuthButton onClick={() => void leave()}>{m.factor_leave()}</AuthButton>
}
