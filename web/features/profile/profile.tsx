import { Link } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { m } from '../../messages/messages.js'
import { useUser } from '../../platform/session/session.ts'
import { Page } from '../../ui/frame/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdministrationLink } from './administration-link.tsx'
import { Chapter } from './chapter.tsx'
import { Contents } from './contents.tsx'
import { Deletion } from './data/deletion.tsx'
import { Export } from './data/export.tsx'
import { Email } from './email/email.tsx'
import { RecoveryCodes } from './factors/recovery-codes.tsx'
import { SecondFactors } from './factors/second-factors.tsx'
import { Identities } from './identities/identities.tsx'
import { News } from './news/news.tsx'
import { Installation } from './installation.tsx'
import { Passkeys } from './passkeys/passkeys.tsx'
import { Password } from './password/password.tsx'
import { StartPassword } from './password/start-password.tsx'
import { Phone } from './phone/phone.tsx'
import { Plan } from './plan.tsx'
import { ProofGate } from './proof/proof-gate.tsx'
import { Sessions } from './sessions/sessions.tsx'
import { SignOut } from './sign-out.tsx'
import { Appearance } from './you/appearance.tsx'
import { Face } from './you/face.tsx'
import { Language } from './you/language.tsx'

export interface Slots {
  /** One's own voices. */
  readonly voices: ComponentType
}

export function Profile({ voices: Voices }: Slots) {
  const user = useUser()
  if (!user) return null
  return (
    <Page title={m.nav_profile()} actions={<AdministrationLink />}>
      <ProofGate>
        <StartPassword />
        <Contents />
        <Chapter id="you" title={m.profile_you()}>
          <Face user={user} />
          <Language />
          <Appearance />
        </Chapter>
        <Chapter id="sign-in" title={m.profile_sign_in()}>
          <Email />
          <Phone />
          <Password />
          <Passkeys />
          <Identities />
        </Chapter>
        <Chapter id="security" title={m.profile_security()}>
          <SecondFactors />
          <RecoveryCodes />
          <Sessions />
        </Chapter>
        <Chapter id="news" title={m.profile_news()}>
          <News />
        </Chapter>
        <Chapter id="voices" title={m.profile_voices()}>
          <Suspense fallback={<Skeleton className="w-2/3" />}>
            <Voices />
          </Suspense>
        </Chapter>
        <Chapter id="plan" title={m.profile_plan()}>
          <Plan />
        </Chapter>
        <Chapter id="device" title={m.profile_device()}>
          <Installation />
          <SignOut person={user.id} />
        </Chapter>
        <Chapter id="data" title={m.profile_data()}>
          <Export />
          <Deletion person={user.id} />
        </Chapter>
      </ProofGate>
      <Legal />
    </Page>
  )
}

function Legal() {
  return (
    <p className="flex gap-6 pt-6 text-sm text-ink-soft">
      <Link to="/terms" className="py-3 hover:text-ink">
        {m.terms_title()}
      </Link>
      <Link to="/privacy" className="py-3 hover:text-ink">
        {m.privacy_title()}
      </Link>
    </p>
  )
}
