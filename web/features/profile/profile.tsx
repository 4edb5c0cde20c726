import type { Me } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode, type ComponentType, Suspense } from 'react'
import { m } from '../../messages/messages.js'
import { instance } from '../../platform/from-server.ts'
import { Loaded, Section } from './section.tsx'
import { fetchIcon } from '../../platform/icons.ts'
import { meQuery } from '../../platform/session/account.ts'
import { isInstalled, useInstallation } from '../../platform/installation.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { useUser } from '../../platform/session/session.ts'
import { LegalLinks } from '../../ui/frame/open-frame.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountDeletion, Export } from './data/deletion.tsx'
import { Email } from './email/email.tsx'
import { RecoveryCodes } from './factors/recovery-codes.tsx'
import { SecondFactors } from './factors/second-factors.tsx'
import { Identities } from './identities/identities.tsx'
import { NotificationPreferences } from './notifications/preferences.tsx'
import { Passkeys } from './passkeys/passkeys.tsx'
import { Password, StartPassword } from './password/password.tsx'
import { Phone } from './phone/phone.tsx'
import { ProofGate } from './proof/proof-gate.tsx'
import { Sessions } from './sessions/sessions.tsx'
import { SignOut } from './sign-out.tsx'
import { Appearance, Language } from './you/preferences.tsx'
import { NameAndPicture } from './you/face.tsx'

function Plan() {
  const me = useQuery(meQuery)
  return (
    <Section id="own-plan" title={m.profile_plan_own()}>
      <Loaded query={me}>{(loaded) => <Entitlement me={loaded} />}</Loaded>
    </Section>
  )
}

function Entitlement({ me: { plan, entitled } }: { me: Me }) {
  const { contact } = instance()
  // the free plan already includes everything, so there is nothing to bill
  const unbilled = plan === 'free' && entitled
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{plan === 'pro' ? m.profile_plan_pro() : m.profile_plan_free()}</p>
      <p className="text-ink-soft">
        {unbilled && m.profile_plan_unbilled()}
        {plan === 'pro' && m.profile_plan_pro_says()}
        {!entitled && m.profile_plan_free_says()}
      </p>
      {!entitled && (
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          {contact ? m.profile_plan_ask_contact({ contact }) : m.profile_plan_ask()}
        </p>
      )}
    </div>
  )
}

const CHAPTERS = [
  { id: 'you', title: m.profile_you },
  { id: 'sign-in', title: m.profile_sign_in },
  { id: 'security', title: m.profile_security },
  { id: 'news', title: m.profile_notifications },
  { id: 'voices', title: m.profile_voices },
  { id: 'plan', title: m.profile_plan },
  { id: 'device', title: m.profile_device },
  { id: 'data', title: m.profile_data },
] as const

/** Links to the chapters; also scrolls to the section in the URL's fragment. */
function Contents() {
  useEffect(() => {
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [])
  return (
    <nav aria-label={m.profile_contents()} className="-mx-1 mb-2 border-b border-line pb-2">
      <ul className="flex flex-wrap">
        {CHAPTERS.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/profile"
              hash={id}
              className="inline-flex min-h-11 items-center px-1 mr-4 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {title()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A button that installs the app on this device, or an explanation if the app can't be installed from here. */
function Installation() {
  const install = useInstallation()
  return (
    <Section id="install" title={m.profile_install()} note={m.profile_install_note()}>
      <Offer install={install} />
    </Section>
  )
}

function Offer({ install }: { install: (() => Promise<void>) | undefined }) {
  if (isInstalled()) return <p className="text-ink-soft">{m.profile_installed()}</p>
  if (!isSecureContext) return <p className="text-ink-soft">{m.profile_install_needs_https()}</p>
  if (!install) return <p className="text-ink-soft">{m.profile_install_by_hand()}</p>
  return (
    <Button icon="download" onClick={() => void install()}>
      {m.profile_install_action()}
    </Button>
  )
}

/** A link to the administration, for administrators. */
function AdministrationLink() {
  const { data } = useQuery(meQuery)
  if (!data?.admin) return null
  return (
    <Link to="/admin" className={buttonClasses('plain')}>
      {m.page_admin()}
    </Link>
  )
}

/** Related sections under one anchor. */
function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 pt-8 first:pt-2">
      <h2 id={`${id}-title`} className="font-serif text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Renders its children once they are less than half a screen away, and keeps them rendered. */
function WhenReached({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isReached, reach] = useState(false)
  useEffect(() => {
    if (place.current === null) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && reach(true), {
      rootMargin: '50% 0px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return <div ref={place}>{isReached ? children : <Skeleton className="w-2/3" />}</div>
}

/**
 * Icons of the sections, requested together. Otherwise, the sections would request them separately, because they load
 * one after another.
 */
const ICONS = ['log-out', 'download', 'trash-2', 'monitor', 'smartphone', 'key-round', 'fingerprint']

export interface Slots {
  /** The user's own voices. */
  readonly voices: ComponentType
}

export function Profile({ voices: Voices }: Slots) {
  const user = useUser()
  useEffect(() => ICONS.forEach(fetchIcon), [])
  if (!user) return null
  return (
    <Page title={m.nav_profile()} actions={<AdministrationLink />}>
      <ProofGate>
        <StartPassword />
        <Contents />
        <Chapter id="you" title={m.profile_you()}>
          <NameAndPicture user={user} />
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
        <Chapter id="news" title={m.profile_notifications()}>
          <NotificationPreferences />
        </Chapter>
        <Chapter id="voices" title={m.profile_voices()}>
          <WhenReached>
            <Suspense fallback={<Skeleton className="w-2/3" />}>
              <Voices />
            </Suspense>
          </WhenReached>
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
          <AccountDeletion person={user.id} />
        </Chapter>
      </ProofGate>
      <Legal />
    </Page>
  )
}

function Legal() {
  return (
    <p className="flex gap-6 pt-6 text-sm text-ink-soft">
      <LegalLinks />
    </p>
  )
}
