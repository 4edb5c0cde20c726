import { BODIES, USUAL_BODY, type Body } from '@replique/contract'
import { jsonRule, uploadRule, type BodyRule, type FindBodyRule } from './kernel/http/body-rule.ts'

const ruleOf = (body: Body): BodyRule => ('file' in body ? uploadRule(body.file) : jsonRule(body.json, body.entries))

const usual = ruleOf(USUAL_BODY)

const own = Object.entries(BODIES).map(([route, body]) => {
  const [method = '', path = ''] = route.split(' ')
  return { method, path: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), rule: ruleOf(body) }
})

/** What the routes of the contract take in their bodies. */
export const apiBodyRule: FindBodyRule = (method, path) => {
  if (!path.startsWith('/api/')) return null
  return own.find((one) => one.method === method && one.path.test(path))?.rule ?? usual
}
