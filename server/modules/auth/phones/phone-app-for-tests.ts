import type { Environment } from '../../../kernel/settings.ts'
import type { TestAppOptions } from '../../../testing/index.ts'
import { openServiceTestApp, type ServiceTestApp } from '../administration/admin-app-for-tests.ts'
import { openSmsServer, type ReceivedText, type SmsServer } from './sms-for-tests.ts'

/** A server with a local gateway that receives its text messages. */
export interface PhoneTestApp extends ServiceTestApp {
  readonly sms: SmsServer
  /** Waits for pending events, then returns the newest text message to a number. Throws if there is none. */
  textTo(phone: string): Promise<ReceivedText>
  settled(): Promise<void>
}

/** Limits high enough for any test. Tests of the limits themselves set their own. */
export const GENEROUS_TEXTS = { AUTH_RATE_SMS: '100000', AUTH_SMS_FREQUENCY: '0' }

export async function openPhoneTestApp({ environment, ...options }: TestAppOptions = {}): Promise<PhoneTestApp> {
  const sms = await openSmsServer()
  const set: Environment = {
    AUTH_SMS_URL: sms.url,
    AUTH_SMS_SECRET: 'bearer of texts',
    ...GENEROUS_TEXTS,
    ...environment,
  }
  const auth = await openServiceTestApp({ ...options, environment: set })
  const settled = () => auth.testApp.app.kernel.events.settled()
  return {
    ...auth,
    sms,
    settled,
    textTo: async (phone) => {
      await settled()
      const text = sms.to(phone).at(-1)
      if (!text) throw new Error(`no text message went to ${phone}`)
      return text
    },
    close: async () => {
      await auth.close()
      await sms.close()
    },
  }
}

let numbers = 0

/** Returns an unused number, as clients write it. */
export const newNumber = (): string => `+3363998${String((numbers += 1)).padStart(4, '0')}`
