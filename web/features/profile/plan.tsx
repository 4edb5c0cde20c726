import type { Me } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'
import { instance } from '../../platform/instance.ts'
import { Loaded } from './loaded.tsx'
import { meQuery } from './queries.ts'
import { Section } from './section.tsx'

/** What this account is entitled to. */
export function Plan() {
  const me = useQuery(meQuery)
  return (
    <Section id="own-plan" title={m.profile_plan_own()}>
      <Loaded query={me}>{(loaded) => <Entitlement me={loaded} />}</Loaded>
    </Section>
  )
}

function Entitlement({ me: { plan, entitled } }: { me: Me }) {
  const { contact } = instance()
  // nobody pays for what a free plan is given anyway
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
