/** Protections of accounts: tokens, sessions, passwords, codes, second factors. */
import type { Mutation } from './mutation.ts'

const AUTH = 'server/rooms/auth'
const OTP = `${AUTH}/endpoints/otp.ts`
const TOKEN = `${AUTH}/sessions/token-check.ts`
const ATTACKS = `${AUTH}/attacks`

const tokens: readonly Mutation[] = [
  {
    attack: 'an account whose address confirmed itself',
    protection: 'whoever only typed the address is put out when its owner comes by a provider',
    file: 'server/rooms/auth/identities/joining.ts',
    find: 'const settled = hasProvedAddress(account) || (confirmed && !vouched)',
    replace: 'const settled = confirmed',
    tests: ['server/rooms/auth/providers/sign-in.test.ts'],
  },
  {
    attack: 'an account whose address confirmed itself',
    protection: 'a passkey of theirs goes too',
    file: 'server/rooms/auth/identities/clearing.ts',
    find: '  await removePasskeys(db, account.id)\n',
    replace: '',
    tests: ['server/rooms/auth/providers/sign-in.test.ts'],
  },
  {
    attack: 'an address that another authentication service confirmed without an email',
    protection: 'the service is asked whether it confirms addresses by itself',
    file: 'server/rooms/auth/hosted/service.ts',
    find: 'proved: confirmed && (vouched || !confirmsItself)',
    replace: 'proved: confirmed',
    tests: ['server/rooms/auth/hosted/hosted.test.ts'],
  },
  {
    attack: 'unsigned, in any spelling of `none`',
    protection: 'a token is believed by its signature alone',
    edits: [
      {
        file: TOKEN,
        find: 'const FORM = /^[\\w-]+\\.[\\w-]+\\.[\\w-]+$/',
        replace: 'const FORM = /^[\\w-]+\\.[\\w-]+\\.[\\w-]*$/',
      },
      {
        file: TOKEN,
        find: '  const { payload, protectedHeader } = await jwtVerify(',
        replace: `  if (String(decodeProtectedHeader(token).alg).toLowerCase() === 'none') return decodeJwt(token)
  const { payload, protectedHeader } = await jwtVerify(`,
      },
      {
        file: TOKEN,
        find: 'import { errors, jwtVerify',
        replace: 'import { decodeJwt, decodeProtectedHeader, errors, jwtVerify',
      },
    ],
    tests: [`${ATTACKS}/forged-tokens.test.ts -t refused in every form`],
  },
  {
    attack: 'genuinely signed, but odd: times',
    protection: 'a time that is no number of seconds is refused',
    file: TOKEN,
    find: '!Number.isSafeInteger(payload[claim])',
    replace: 'false',
    tests: ['server/rooms/auth/attacks/signed-oddly.test.ts', 'server/rooms/auth/tokens.test.ts'],
  },
  {
    attack: 'genuinely signed, but by another issuer',
    protection: 'a token names its issuer, for a person this server alone',
    file: TOKEN,
    find: '  checkIssuer(payload, rules)\n',
    replace: '',
    tests: ['server/rooms/auth/attacks/every-door.test.ts'],
  },
  {
    attack: 'genuinely signed, but by another issuer',
    protection: 'a token names its one audience',
    file: TOKEN,
    find: '  checkAudience(payload)\n',
    replace: '',
    tests: ['server/rooms/auth/attacks/every-door.test.ts'],
  },
  {
    attack: 'genuinely signed, but by another issuer',
    protection: 'a token of another type is none of access',
    file: TOKEN,
    find: '  checkType(protectedHeader)\n',
    replace: '',
    tests: ['server/rooms/auth/attacks/every-door.test.ts'],
  },
  {
    attack: 'feature flags written by PostgREST',
    protection: 'only an administrator writes a flag',
    file: 'server/rooms/flags/actions.ts',
    find: "  if (!mayChangeFlags(actor)) return refuse('flags_not_admin')\n",
    replace: '',
    tests: ['server/rooms/rest/rest.test.ts'],
  },
  {
    attack: 'links for another allowed site',
    protection: 'a HEAD answers no link',
    file: 'server/rooms/auth/endpoints/open-letter.ts',
    find: " && call.method === 'GET'",
    replace: '',
    tests: ['server/rooms/auth/letters/elsewhere.test.ts'],
  },
  {
    attack: 'a call to a provider that nobody configured',
    protection: 'a token that is none is refused before keys are fetched',
    file: 'server/rooms/auth/grants/id-token.ts',
    find: '  checkForm(idToken)\n',
    replace: '',
    tests: ['server/rooms/auth/providers/unknown.test.ts'],
  },
  {
    attack: 'who has an account, by the time',
    protection: 'a request for an email is answered before anybody is looked up',
    file: 'server/rooms/auth/letters/later.ts',
    find: "  events.emit('letter.requested', request)",
    replace: '  await answerRequest(auth, request)',
    tests: ['server/rooms/auth/letters/same-work.test.ts'],
  },
  {
    attack: 'the public key as a shared secret',
    protection: 'a key that a token brings along is not the one it is checked with',
    edits: [
      {
        file: TOKEN,
        find: '  const { payload, protectedHeader } = await jwtVerify(',
        replace: `  const { jwk } = decodeProtectedHeader(token)
  if (jwk) return (await jwtVerify(token, jwk)).payload
  const { payload, protectedHeader } = await jwtVerify(`,
      },
      { file: TOKEN, find: 'import { errors, jwtVerify', replace: 'import { decodeProtectedHeader, errors, jwtVerify' },
    ],
    tests: [`${ATTACKS}/forged-tokens.test.ts -t refused in every form`],
  },
  {
    attack: 'altered, cut, nested or encrypted tokens',
    protection: 'the signature is compared with what was signed',
    edits: [
      {
        file: TOKEN,
        find: `  const { payload, protectedHeader } = await jwtVerify(token, rules.keyOf, {
    algorithms: [...rules.algorithms],
    currentDate: rules.now,
    requiredClaims: ['exp'],
  })`,
        replace: `  const [payload, protectedHeader] = [decodeJwt(token), decodeProtectedHeader(token) as JWTHeaderParameters]`,
      },
      {
        file: TOKEN,
        find: 'import { errors, jwtVerify',
        replace: 'import { decodeJwt, decodeProtectedHeader, errors, jwtVerify',
      },
    ],
    tests: [`${ATTACKS}/forged-tokens.test.ts -t refused in every form`],
  },
  {
    attack: 'genuinely signed, but odd: times',
    protection: 'a session is the account’s own',
    file: `${AUTH}/sessions/bearer.ts`,
    find: `if (wanted !== null && !session) deny`,
    replace: 'if (false) deny',
    tests: [`${ATTACKS}/signed-oddly.test.ts -t somebody else’s session`],
  },
  {
    attack: 'another secret in place of a token',
    protection: 'a setup code is no access token',
    file: TOKEN,
    find: `  if (!FORM.test(token)) throw`,
    replace: `  if (!token.includes('.')) return { sub: token, exp: 4e9, aud: 'authenticated', role: 'authenticated', session_id: token }
  if (!FORM.test(token)) throw`,
    tests: [`${AUTH}/tokens.test.ts`, `${ATTACKS}/guessing.test.ts -t another kind of secret`],
  },
  {
    attack: 'an administrator by a claim',
    protection: 'administrators are those whom the database names',
    file: `${AUTH}/sessions/bearer.ts`,
    find: `    admin,
    secondFactor,
    expiresAt: claims.expiresAt,`,
    replace: `    admin: admin || Object.values({ ...account.user_metadata, ...account.app_metadata }).some((said) => said === true || said === 'admin'),
    secondFactor,
    expiresAt: claims.expiresAt,`,
    tests: [`${ATTACKS}/signed-oddly.test.ts -t makes nobody an administrator`],
  },
  {
    attack: 'a token after signing out, a ban, a removal, a new password',
    protection: 'somebody suspended is refused at once',
    file: `${AUTH}/sessions/bearer.ts`,
    find: `if (isBanned(account, now)) deny`,
    replace: 'if (false) deny',
    tests: [`${AUTH}/tokens.test.ts -t while its holder is suspended`],
  },
  {
    attack: 'a token after signing out, a ban, a removal, a new password',
    protection: 'open sockets close with their session',
    file: `${AUTH}/accounts/change.ts`,
    find: `return endSessions(db, account.id, bearer.sessionId === null ? {} : { except: bearer.sessionId })`,
    replace: 'return []',
    tests: [`${ATTACKS}/sessions.test.ts -t end with a new password`],
  },
  {
    attack: 'scopes of signing out',
    protection: 'what is no scope is refused',
    file: `${AUTH}/endpoints/logout.ts`,
    find: '!SCOPES.includes(scope)',
    replace: 'false',
    tests: [`${ATTACKS}/sessions.test.ts`],
  },
  {
    attack: 'refresh tokens replayed, forged, or of another session',
    protection: 'a replayed token ends its session',
    file: `${AUTH}/sessions/rotation.ts`,
    find: `  return { kind: 'reused' }`,
    replace: `  return { kind: 'rotate' }`,
    tests: [`${AUTH}/sessions/refresh.test.ts -t a replayed token`],
  },
  {
    attack: 'refresh tokens replayed, forged, or of another session',
    protection: 'a refresh token carries a mark of the server’s',
    file: `${AUTH}/sessions/refresh.ts`,
    find: `  if (token.state !== 'genuine')
    return`,
    replace: `  if (token.state === 'malformed')
    return`,
    tests: [`${ATTACKS}/sessions.test.ts -t did not write`, `${AUTH}/sessions/refresh.test.ts`],
  },
  {
    attack: 'letters after a new password or a new address',
    protection: 'a new password ends every letter on its way',
    file: `${AUTH}/accounts/change.ts`,
    find: `  await removeCodesOf(db, account.id)
  await removeFlowsOf`,
    replace: `  await removeFlowsOf`,
    tests: [`${ATTACKS}/sessions.test.ts -t every letter on its way`],
  },
  {
    attack: 'letters after a new password or a new address',
    protection: 'a letter is for the address that the account has',
    edits: [
      {
        file: `${AUTH}/letters/answer.ts`,
        find: `account !== null && (code.kind === 'email-change-new' || code.address === addressFor(account, code.kind))`,
        replace: 'account !== null',
      },
      {
        file: `${AUTH}/administration/change.ts`,
        find: 'if (hash !== null || addressed)',
        replace: 'if (hash !== null)',
      },
    ],
    tests: [`${ATTACKS}/sessions.test.ts -t a service took away`],
  },
  {
    attack: 'answers kept on the way, by the browser or in the database',
    protection: 'answers of the authentication are kept by nobody',
    file: `${AUTH}/protocol/answer.ts`,
    find: `const NO_STORE = { 'Cache-Control': 'no-store' }`,
    replace: 'const NO_STORE = {}',
    tests: [`${ATTACKS}/sessions.test.ts -t kept by nobody`],
  },
  {
    attack: 'answers kept on the way, by the browser or in the database',
    protection: 'answers that are kept to be repeated are sealed',
    file: 'server/kernel/http/idempotency.ts',
    find: 'const body = seal.close(new Uint8Array(await response.arrayBuffer()))',
    replace: 'const body = new Uint8Array(await response.arrayBuffer())',
    tests: ['server/kept-writes.test.ts'],
  },
  {
    attack: 'the same behind a hosted service',
    protection: 'a token names the service as its issuer',
    file: `${AUTH}/hosted/service.ts`,
    find: '          issuer,\n          serviceIssuers',
    replace: `          issuer: String((JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iss?: unknown }).iss),
          serviceIssuers`,
    tests: [`${AUTH}/hosted/hosted.test.ts -t believes only what the service signed`],
  },
  {
    attack: 'the same behind a hosted service',
    protection: 'a factor that was not proved there counts here',
    file: `${AUTH}/hosted/reader.ts`,
    find: `secondFactorOf({ enrolled: told.enrolled, proved: claims['aal'] === 'aal2' })`,
    replace: `secondFactorOf({ enrolled: told.enrolled, proved: true })`,
    tests: [`${ATTACKS}/second-factor.test.ts -t a hosted service’s token`],
  },
]

const secrets: readonly Mutation[] = [
  {
    attack: 'passwords guessed from one address',
    protection: 'guesses at one account are slowed wherever they come from',
    file: `${AUTH}/accounts/sign-in.ts`,
<<<<<<< HEAD
    find: 'if (key !== null) countGuess(auth, key)',
    replace: '',
=======
    find: 'email === null || limits.take(failures(auth), email)',
    replace: 'true',
>>>>>>> 93a23e1 (docs: name the tests of limits, turns, known devices and restores)
    tests: [`${ATTACKS}/guessing.test.ts -t thirty networks`],
  },
  {
    attack: 'passwords guessed from one address',
    protection: 'one address is slowed whatever account it asks for',
    file: `${AUTH}/http.ts`,
    find: 'bucket && !limits.take(bucket, network)',
    replace: 'false',
    tests: [`${ATTACKS}/guessing.test.ts -t in whatever disguise`, `${AUTH}/protocol/protocol.test.ts -t hammer`],
  },
  {
    attack: 'codes guessed, in turn and at once',
    protection: 'a code is dead after five guesses',
    edits: [
      { file: `${AUTH}/codes/redeem.ts`, find: 'const ATTEMPTS = 5', replace: 'const ATTEMPTS = 5000' },
      { file: `${AUTH}/codes/redeem.ts`, find: 'failureRate * 2', replace: 'failureRate * 20000' },
    ],
    tests: [`${AUTH}/letters/guessing.test.ts -t after five wrong codes`],
  },
  {
    attack: 'codes guessed, in turn and at once',
    protection: 'a guess counts before it is compared',
    file: `${AUTH}/codes/store.ts`,
    find: `.where('attempts', '<', guess.attempts)`,
    replace: '',
    tests: [`${AUTH}/letters/guessing.test.ts -t two hundred guesses`],
  },
  {
    attack: 'limits evaded by headers, proxies, IPv6',
    protection: 'of what proxies say only the last entry counts',
    file: 'server/kernel/http/address.ts',
    find: `c.req.header('x-forwarded-for')?.split(',').at(-1)`,
    replace: `c.req.header('x-forwarded-for')?.split(',').at(0)`,
    tests: ['server/kernel/http/address.test.ts', `${ATTACKS}/guessing.test.ts -t behind a proxy`],
  },
  {
    attack: 'limits evaded by headers, proxies, IPv6',
    protection: 'half of an IPv6 address is one network',
    file: 'server/kernel/http/address.ts',
    find: `.slice(0, 4)`,
    replace: '.slice(0, 8)',
    tests: [`${ATTACKS}/guessing.test.ts -t half of an IPv6`],
  },
  {
    attack: 'who has an account, by what is answered',
    protection: 'a sign-up with a known address answers like one with a new address',
    file: `${AUTH}/accounts/sign-up.ts`,
    find: `  if (made) announceAccount(auth, made)
  const { email`,
    replace: `  if (made) announceAccount(auth, made)
  else deny(422, 'user_already_exists', 'User already registered')
  const { email`,
    tests: [`${AUTH}/letters/silence.test.ts`, `${AUTH}/protocol/protocol.test.ts -t answers the same`],
  },
  {
    attack: 'links used again, late, after a newer one',
    protection: 'a link opens once',
    file: `${AUTH}/letters/answer.ts`,
    find: ' || !(await removeCode(db, code.id))',
    replace: '',
    tests: [`${AUTH}/letters/guessing.test.ts -t a recovery link opens once`],
  },
  {
    attack: 'links used again, late, after a newer one',
    protection: 'a link is for its own purpose, and for its time',
    file: `${AUTH}/codes/redeem.ts`,
    find: 'row && kinds.includes(row.kind) && row.expires_at > clock.now()',
    replace: 'row',
    tests: [`${AUTH}/letters/guessing.test.ts -t a recovery link opens once`],
  },
  {
    attack: 'links opened by a program that looks at letters',
    protection: 'following a link uses nothing up',
    file: `${AUTH}/endpoints/open-letter.ts`,
    find: `  answer: ({ kernel }, call) => {`,
    replace: `  answer: async (auth, call) => {
    const { kernel } = auth
    const { findByLink } = await import('../codes/redeem.ts')
    const { answerLetter } = await import('../letters/answer.ts')
    const link = { tokenHash: call.query.get('token') ?? '', kinds: kindsOf(call.query.get('type') ?? '') }
    const code = await findByLink(auth, link).catch(() => null)
    if (code) await answerLetter(auth, { code, device: call.device, handOver: false })`,
    tests: [`${AUTH}/letters/guessing.test.ts -t whoever only follows a link`],
  },
  {
    attack: 'a change of address by half',
    protection: 'both addresses have to answer',
    file: `${AUTH}/accounts/email-change.ts`,
    find: `account.new_email_half === other || (side === 'new' && !asksBothAddresses(auth, account))`,
    replace: 'account !== null',
    tests: [`${AUTH}/letters/guessing.test.ts -t half of a change`],
  },
  {
    attack: 'links of letters poisoned by `Host`',
    protection: 'links begin with the configured site',
    file: `${AUTH}/endpoints/open-letter.ts`,
    find: 'confirmPage(kernel, {',
    replace: `confirmPage({ ...kernel, config: { ...kernel.config, origin: 'https://' + (call.headers.get('x-forwarded-host') ?? call.headers.get('host') ?? 'x') } }, {`,
    tests: [`${AUTH}/letters/silence.test.ts -t links begin with`],
  },
  {
    attack: 'passwords that everybody tries first',
    protection: 'common words are refused with digits around them',
    file: `${AUTH}/passwords/guessing.ts`,
    find: ' || isDressedWord(password)',
    replace: '',
    tests: [`${AUTH}/passwords/strength.test.ts`],
  },
  {
    attack: 'passwords that everybody tries first',
    protection: 'a password has an end',
    file: `${AUTH}/passwords/strength.ts`,
    find: 'countCharacters(password) > rules.longest',
    replace: 'false',
    tests: [`${AUTH}/protocol/protocol.test.ts`, `${ATTACKS}/hostile-values.test.ts`],
  },
  {
    attack: 'the password without the second factor',
    protection: 'a new password asks for the second factor',
    file: `${AUTH}/accounts/change.ts`,
    find: 'if (needsSecondFactor(bearer))',
    replace: 'if (false as boolean)',
    tests: [`${AUTH}/factors/step-up.test.ts -t changes nothing of weight`],
  },
  {
    attack: 'the password without the second factor',
    protection: 'a token from before the factor was proved stays what it was',
    file: `${AUTH}/sessions/bearer.ts`,
    find: `proved: proved && claims.assurance === 'aal2'`,
    replace: 'proved',
    tests: [`${AUTH}/factors/step-up.test.ts`, `${ATTACKS}/second-factor.test.ts`],
  },
  {
    attack: 'a code of an app replayed',
    protection: 'a code counts once, however many challenges there are',
    file: `${AUTH}/factors/proofs.ts`,
    find: 'step === null || (factor.last_step !== null && step <= factor.last_step)',
    replace: 'step === null',
    tests: [`${AUTH}/factors/factors.test.ts -t take a code once`],
  },
  {
    attack: 'a code of an app replayed',
    protection: 'a challenge is answered from the address that asked for it',
    file: `${AUTH}/factors/verify.ts`,
    find: 'challenge.verified_at !== null || challenge.ip !== device.ip',
    replace: 'challenge.verified_at !== null',
    tests: [`${AUTH}/factors/factors.test.ts -t are verified by the right code`],
  },
  {
    attack: 'codes of another browser’s sign-in',
    protection: 'a code is exchanged by whoever holds the verifier',
    file: `${AUTH}/flows/exchange.ts`,
    find: 'if (!provesChallenge(flow, given.verifier))',
    replace: 'if (false as boolean)',
    tests: [`${AUTH}/flows/exchange.test.ts`],
  },
  {
    attack: 'codes of another browser’s sign-in',
    protection: 'a provider’s answer comes back once',
    file: `${AUTH}/flows/flow.ts`,
    find: `return taken ?? deny(400, 'bad_oauth_state', 'OAuth state was already used')`,
    replace: 'return taken ?? known',
    tests: [`${AUTH}/providers/refusals.test.ts -t coming back twice`],
  },
  {
    attack: 'an account set up in advance with somebody else’s address',
    protection: 'the password of whoever waited goes when the address is proved',
    file: `${AUTH}/identities/clearing.ts`,
    find: `    password_hash: null,\n`,
    replace: '',
    tests: [`${AUTH}/providers/unproved.test.ts`, `${AUTH}/letters/silence.test.ts -t whoever waits`],
  },
  {
    attack: 'identities of an issuer that the attacker runs',
    protection: 'the audience of an ID token is this site',
    file: `${AUTH}/providers/id-token.ts`,
    find: '  checkAudience(claims, connection.provider.clientIds)\n',
    replace: '',
    tests: [`${AUTH}/providers/id-token.test.ts`],
  },
  {
    attack: 'identities of an issuer that the attacker runs',
    protection: 'an issuer is one of the configured ones to the letter',
    file: `${AUTH}/grants/id-token.ts`,
    find: `&& (issuer === '' || issuer === found.issuer)`,
    replace: '',
    tests: [`${AUTH}/providers/id-token.test.ts -t issuer that an attacker runs`],
  },
  {
    attack: 'addresses that only look like somebody’s',
    protection: 'capitals of other scripts are not folded into plain letters',
    file: `${AUTH}/protocol/email-address.ts`,
    find: 'isPlain(letter) || !isPlain(letter.toLowerCase()) ? letter.toLowerCase() : letter',
    replace: 'letter.toLowerCase()',
    tests: [`${ATTACKS}/addresses.test.ts`],
  },
]

/** Phone numbers, and what people say of themselves. */
const phones: readonly Mutation[] = [
  {
    attack: 'codes of text messages guessed',
    protection: 'a code goes by its own kind: one for a new number signs nobody in by another',
    file: 'server/rooms/auth/codes/kinds.ts',
    find: `  ['sms', ['phone-confirmation', 'phone-sign-in']],`,
    replace: `  ['sms', ['phone-confirmation', 'phone-sign-in', 'phone-change']],`,
    tests: ['server/rooms/auth/phones/rules.test.ts'],
  },
  {
    attack: 'codes of text messages guessed',
    protection: 'the code of a text message is short-lived',
    file: 'server/rooms/auth/codes/kinds.ts',
    find: 'const link = config[KINDS[kind].life]',
    replace: 'const link = config.confirmationSeconds',
    tests: ['server/rooms/auth/phones/rules.test.ts'],
  },
  {
    attack: 'who has an account, by what is answered about a number, and when',
    protection: 'nobody is looked up while somebody waits for the answer',
    edits: [
      {
        file: OTP,
        find: "  await requestLetter(auth, { kind: 'text-sign-in', ...asked })",
        replace: "  await answerRequest(auth, { kind: 'text-sign-in', ...asked })",
      },
      {
        file: OTP,
        find: "import { requestLetter } from '../letters/later.ts'",
        replace:
          "import { requestLetter } from '../letters/later.ts'\nimport { answerRequest } from '../letters/requests.ts'",
      },
    ],
    tests: ['server/rooms/auth/phones/silence.test.ts'],
  },
  {
    attack: 'who has an account, by what is answered about a number, and when',
    protection: 'a gateway that is down is told before anybody is looked up',
    file: 'server/rooms/auth/phones/budget.ts',
    find: `  if (auth.sms?.isDown() === true) denyUnsent('confirmation')`,
    replace: '',
    tests: ['server/rooms/auth/phones/rules.test.ts'],
  },
  {
    attack: 'text messages asked for in numbers',
    protection: 'messages are counted over the whole instance',
    file: 'server/rooms/auth/phones/budget.ts',
    find: `if (limits.take(bucket, 'all')) return`,
    replace: `if (limits.take(bucket, 'all') || true) return`,
    tests: ['server/rooms/auth/phones/rules.test.ts'],
  },
  {
    attack: 'text messages asked for in numbers',
    protection: 'one person is sent one a minute',
    file: 'server/rooms/auth/phones/send.ts',
    find: 'if (secondsToWait(auth, text) > 0) return',
    replace: '',
    tests: ['server/rooms/auth/phones/silence.test.ts', 'server/rooms/auth/phones/rules.test.ts'],
  },
  {
    attack: 'an account set up in advance with somebody else’s number',
    protection: 'what was there before goes with the first proof of the number',
    file: 'server/rooms/auth/phones/confirm.ts',
    find: 'if (account.email_confirmed_at !== null) return confirmPhone(auth, db, account)',
    replace: 'return confirmPhone(auth, db, account)',
    tests: ['server/rooms/auth/phones/silence.test.ts'],
  },
  {
    attack: 'another’s address, or one’s own as proved',
    protection: 'what the server knows of somebody comes after what they said',
    file: 'server/rooms/auth/accounts/creation.ts',
    find: '{ ...wanted.metadata, ...claims }',
    replace: '{ ...claims, ...wanted.metadata }',
    tests: ['server/rooms/auth/accounts/own-claims.test.ts'],
  },
]

export const authMutations: readonly Mutation[] = [...phones, ...tokens, ...secrets]
