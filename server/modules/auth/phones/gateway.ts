import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import { openOutbound, type Outbound, type OutboundCall } from '../../../kernel/outbound/outbound.ts'
import { newId } from '../../../kernel/ids.ts'
import type { AuthConfig } from '../config.ts'

/** A text message for the gateway. */
export interface TextMessage {
  /** The number, digits only. */
  readonly phone: string
  readonly message: string
  /** The code in the message, for gateways that use their own templates. */
  readonly code: string
}

/** Sends text messages through an external service. */
export interface SmsGateway {
  /** The name of the service in the protocol. */
  readonly provider: string
  /** Whether the service accepted the message. Never throws, and returns within seconds. */
  send(text: TextMessage): Promise<boolean>
  /** Whether the service was unavailable when the last message was sent. False again after `REST` seconds. */
  isDown(): boolean
}

const SECONDS = 5
const ANSWER_LIMIT = 64 * 1024
const ATTEMPTS = 2
const PAUSE = 1000
/** Seconds after a failure during which the gateway counts as down. */
const REST = 30

/** The result of one attempt: accepted, rejected because of the message, or service unavailable. */
type Outcome = 'taken' | 'refused' | 'down'

type Parts = Pick<AuthConfig, 'smsForm' | 'smsSecret' | 'smsAccount' | 'smsFrom'>

function callOf({ smsForm, smsSecret, smsAccount, smsFrom }: Parts, id: string, text: TextMessage): OutboundCall {
  const limits = { method: 'POST', seconds: SECONDS, bytes: ANSWER_LIMIT } as const
  const phone = `+${text.phone}`
  if (smsForm === 'twilio') {
    const from = smsFrom ?? ''
    const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
    return {
      ...limits,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${smsAccount ?? ''}:${smsSecret ?? ''}`).toString('base64')}`,
      },
      body: new URLSearchParams({ To: phone, ...sender, Body: text.message }).toString(),
    }
  }
  return {
    ...limits,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(smsSecret === null ? {} : { authorization: `Bearer ${smsSecret}` }),
    },
    body: JSON.stringify({ id, phone, message: text.message, code: text.code }),
  }
}

/**
 * Returns the outcome for a status. A wrong number or an opted-out recipient is a fault of the message; a wrong secret
 * or an overload is a fault of the service.
 */
function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'taken'
  return status === 400 || status === 409 || status === 422 ? 'refused' : 'down'
}

interface Place {
  readonly config: AuthConfig
  readonly clock: Clock
  readonly log: Log
}

/** Opens the gateway; null if none is configured. */
export function openGateway({ config, clock, log }: Place): SmsGateway | null {
  const { smsUrl } = config
  if (smsUrl === null) return null
  // the operator may configure a gateway on the local network; redirects are never followed
  const outbound: Outbound = openOutbound({ allowed: [new URL(smsUrl).hostname.replace(/^\[|\]$/g, '')] })
  let downUntil = 0
  const attempt = async (id: string, text: TextMessage, call: OutboundCall): Promise<Outcome> => {
    try {
      const { status } = await outbound.send(smsUrl, call)
      const outcome = outcomeOf(status)
      if (outcome !== 'taken') log.warn('text message not accepted', { id, to: hint(text.phone), status })
      return outcome
    } catch (error) {
      log.warn('text message not accepted', { id, to: hint(text.phone), error })
      return 'down'
    }
  }
  return {
    provider: config.smsForm === 'twilio' ? 'twilio' : 'webhook',
    isDown: () => clock.now().getTime() < downUntil,
    send: async (text) => {
      const id = newId()
      const call = callOf(config, id, text)
      let outcome: Outcome = 'down'
      for (let tries = 1; outcome === 'down' && tries <= ATTEMPTS; tries += 1) {
        if (tries > 1) await pause(PAUSE)
        outcome = await attempt(id, text, call)
      }
      downUntil = outcome === 'down' ? clock.now().getTime() + REST * 1000 : 0
      if (outcome === 'taken') log.info('text message accepted by the gateway', { id, to: hint(text.phone) })
      return outcome === 'taken'
    },
  }
}

/** Returns the last digits of a number, for the log. */
const hint = (phone: string): string => `…${phone.slice(-2)}`
