/** Protections at the network boundary: requests and bodies, headers, rate limits, emails, outgoing requests. */
import type { Mutation } from './mutation.ts'

const HOSTILE = 'server/hostile-requests.test.ts'
const OUTBOUND = 'server/kernel/outbound/outbound.test.ts'
const DESTINATION = 'server/kernel/outbound/outbound.ts'
const SENDING = 'server/kernel/outbound/outbound.ts'
const RENDER = 'server/modules/mail/rendering/render.test.ts'
const OPEN_AI = 'server/modules/voices/engines/open-ai'
const BUILT_IN = 'server/modules/voices/engines/built-in'

const boundary: readonly Mutation[] = [
  {
    attack: 'the metrics of the server, without the token',
    protection: 'metrics are printed only for METRICS_TOKEN',
    file: 'server/http-app.ts',
    find: 'if (given === null || !timingSafeEqual(digest(given), digest(token)))',
    replace: 'if (false)',
    tests: ['server/metrics.test.ts -t printed only with the token'],
  },
  {
    attack: 'session fixation',
    protection: 'a token is accepted only in the Authorization header',
    file: 'server/kernel/actor.ts',
    find: `  return BEARER.exec(headers.get('authorization') ?? '')?.[1] ?? null`,
    replace: `  const cookie = /access_token=([^;\\s]+)|\\b(ey[\\w.-]{30,})/.exec(headers.get('cookie') ?? '')
  return BEARER.exec(headers.get('authorization') ?? '')?.[1] ?? cookie?.[1] ?? cookie?.[2] ?? null`,
    tests: [
      'server/modules/auth/attacks/forged-tokens.test.ts -t are read only from the Authorization header',
      'server/modules/auth/attacks/sessions.test.ts -t are new at every sign-in',
    ],
  },
  {
    attack: 'values of the wrong type',
    protection: 'a string that the database can’t store is refused',
    file: 'server/modules/auth/protocol/body.ts',
    find: `if (typeof value === 'string' && (value.includes('\\u0000') || !value.isWellFormed()))`,
    replace: `if (typeof value === 'string' && value.includes('no such string at all'))`,
    tests: ['server/modules/auth/protocol/protocol.test.ts'],
  },
  {
    attack: 'values of the wrong type',
    protection: 'a field of the wrong type is refused',
    file: 'server/modules/auth/protocol/body.ts',
    find: "  if (typeof value !== 'string') throw badJson(`${name} is not a string`)\n  return value\n",
    replace: '  return value as string\n',
    tests: ['server/modules/auth/attacks/hostile-values.test.ts'],
  },
  {
    attack: 'a socket, a call',
    protection: 'a socket upgrade is accepted only from our own pages',
    file: 'server/modules/collab/gate.ts',
    find: 'if (from === null) return false',
    replace: 'if (from !== undefined) return true',
    tests: ['server/modules/collab/joining.test.ts -t an upgrade'],
  },
  {
    attack: 'a socket, a call',
    protection: 'browsers can call the authentication routes only from allowed origins',
    file: 'server/modules/auth/http.ts',
    find: 'origin === null || !allowed.includes(origin)',
    replace: 'origin === null || allowed.length === 0',
    tests: [
      'server/modules/auth/protocol/protocol.test.ts -t cross-origin requests',
      `${HOSTILE} -t can be read only by pages of this site`,
    ],
  },
  {
    attack: 'pages in frames',
    protection: 'other sites can’t show our pages in a frame',
    edits: [
      { file: 'server/kernel/http/headers.ts', find: `  'x-frame-options': 'DENY',\n`, replace: '' },
      { file: 'server/kernel/http/headers.ts', find: "    `frame-ancestors 'none'`,\n", replace: '' },
    ],
    tests: [`${HOSTILE} -t cannot be framed`],
  },
  {
    attack: 'pages in frames',
    protection: 'only the site’s own scripts may run',
    file: 'server/kernel/http/headers.ts',
    find: "`script-src 'self'`",
    replace: "`script-src 'self' 'unsafe-inline' *`",
    tests: [`${HOSTILE} -t allows no scripts from elsewhere`],
  },
  {
    attack: 'markup in names',
    protection: 'values inserted into an HTML email are escaped',
    file: 'server/modules/mail/rendering/render.ts',
    find: `    .replaceAll('<', '&lt;')\n`,
    replace: '',
    tests: [`${RENDER} -t what looks like code is treated as text`],
  },
  {
    attack: 'email templates that compute',
    protection: 'email templates can’t use loops or read files',
    file: 'server/modules/mail/rendering/render.ts',
    find: `for (const name of Object.keys(engine.tags)) if (!TAGS.includes(name)) delete engine.tags[name]`,
    replace: '',
    tests: [`${RENDER} -t a template can use only the listed variables`],
  },
  {
    attack: 'email templates that compute',
    protection: 'secret variables can’t be used in an email’s subject',
    file: 'server/modules/mail/rendering/render.ts',
    find: `variables.filter((name) => !secret.includes(name))`,
    replace: 'variables.filter((name) => !secret.includes(`no ${name}`))',
    tests: [`${RENDER} -t a secret in a subject is refused`],
  },
  {
    attack: 'malformed HTTP',
    protection: 'the path of a file is compared as sent and never decoded',
    edits: [
      {
        file: 'server/kernel/pages/serve-pages.ts',
        find: `const segments = path.slice(1).split('/')`,
        replace: `const segments = decodeURIComponent(path.slice(1)).split('/')`,
      },
      {
        file: 'server/kernel/pages/serve-pages.ts',
        find: '    if (!segments.every((segment) => SEGMENT.test(segment))) return null\n',
        replace: '',
      },
    ],
    tests: ['server/kernel/pages/serve-pages.test.ts'],
  },
]

const outgoing: readonly Mutation[] = [
  {
    attack: 'an address in the internal network',
    protection: 'a cloud’s metadata addresses are never called',
    file: 'server/kernel/outbound/outbound.ts',
    find: `  '169.254.0.0/16',\n`,
    replace: '',
    tests: [OUTBOUND],
  },
  {
    attack: 'an address in the internal network',
    protection: 'a host is refused if any of its addresses is internal',
    file: DESTINATION,
    find: '!addresses.every(isFine)',
    replace: '!addresses.some(isFine)',
    tests: [OUTBOUND],
  },
  {
    attack: 'DNS rebinding: a name that resolves to another machine a moment later',
    protection: 'a connection uses the IP address that was checked',
    file: SENDING,
    find: 'options.all === true ? done(null, [...addresses]) : done(null, first!.address, first!.family)',
    replace: `options.all === true ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', first!.family)`,
    tests: [`${OUTBOUND} -t goes to the address that was checked`],
  },
  {
    attack: 'DNS rebinding: a name that resolves to another machine a moment later',
    protection: 'headers with keys aren’t sent to another host after a redirect',
    file: SENDING,
    find: 'to.origin === destination.url.origin ? headers : {}',
    replace: 'headers',
    tests: [`${OUTBOUND} -t each redirect is checked`],
  },
  {
    attack: 'files, sockets',
    protection: 'only ports for HTTP are called',
    file: DESTINATION,
    find: `if (!mayUse(port)) return refuse('not a port for http')`,
    replace: '',
    tests: [OUTBOUND],
  },
  {
    attack: 'a response that never ends or never comes',
    protection: 'the size of a response is limited',
    file: 'server/kernel/outbound/outbound.ts',
    find: `if (size > limit) throw`,
    replace: `if (size > 64_000_000) throw new Error('far too large')
    if (size > 4e9) throw`,
    tests: [`${OUTBOUND} -t if the response is too large`],
  },
  {
    attack: 'a response that never ends or never comes',
    protection: 'a response that isn’t audio is refused',
    file: `${OPEN_AI}/open-ai.ts`,
    find: '(audio\\/(x-wav|wav|wave|vnd\\.wave)|application\\/octet-stream)',
    replace: '(audio\\/(x-wav|wav|wave|vnd\\.wave|mpeg)|application\\/(octet-stream|json)|text\\/html)',
    tests: [`${OPEN_AI}/open-ai.test.ts -t a speech service that fails`],
  },
  {
    attack: 'markup, phonemes and commands in a spoken line',
    protection: 'markup characters aren’t spoken',
    file: 'server/modules/voices/engines/times.ts',
    find: `    .replace(/[<>[\\]{}|/\\\\^\`_*~]/gu, ' ')\n`,
    replace: '',
    tests: [`${BUILT_IN}/built-in.test.ts`],
  },
  {
    attack: 'a line that takes hours',
    protection: 'the length of a spoken line is limited to about half an hour',
    file: `${BUILT_IN}/built-in.ts`,
    find: `if (words.reduce((sum, { length }) => sum + length + 1, 0) > LONGEST) throw`,
    replace: `if (words.length > 1e9) throw`,
    tests: [`${BUILT_IN}/built-in.test.ts -t refuses a text that would take hours`],
    hangs: true,
  },
  {
    attack: 'a line that takes hours',
    protection: 'the length of the queue is limited',
    file: 'server/kernel/pool/fair-queue.ts',
    find: 'this.#length >= this.#limits.length',
    replace: 'this.#length < 0',
    tests: ['server/kernel/pool/worker-pool.test.ts -t refuses tasks beyond its limit'],
    hangs: true,
  },
  {
    attack: 'the key or a line of a play in an error message',
    protection: 'only the status of a failed response is reported',
    file: `${OPEN_AI}/open-ai.ts`,
    find: 'const cause = new Error(`it answered ${status}`)',
    replace: 'const cause = new Error(`it answered ${status}: ${Buffer.from(answer.body).toString()}`)',
    tests: [`${OPEN_AI}/open-ai.test.ts -t a speech service that fails`],
  },
]

export const httpMutations: readonly Mutation[] = [...boundary, ...outgoing]
