import script from './capture.worklet.ts?worker&url'

/**
 * Why the microphone doesn't work: the page is not served securely, there is no microphone, permission was refused, or
 * another program is using it.
 */
export type MicrophoneFault = 'insecure' | 'none' | 'refused' | 'busy'

export class MicrophoneError extends Error {
  readonly fault: MicrophoneFault
  constructor(fault: MicrophoneFault) {
    super(`no microphone: ${fault}`)
    this.fault = fault
  }
}

/** A microphone's audio: one channel, about twenty pieces per second. */
export interface Microphone {
  /** Samples per second. */
  readonly rate: number
  listen(hear: (piece: Float32Array) => void): () => void
  /** Calls `ended` when the microphone is unplugged or its permission withdrawn. */
  onEnd(ended: () => void): void
  close(): void
}

const FAULTS: Readonly<Record<string, MicrophoneFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  NotSupportedError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Turns off all processing: levels are normalised later, and nothing may be removed as noise. */
const CONSTRAINTS: MediaTrackConstraints = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }

async function askFor(): Promise<MediaStream> {
  // browsers offer no microphone over plain HTTP, for example on a local network
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (mediaDevices?.getUserMedia === undefined || typeof AudioWorkletNode === 'undefined')
    throw new MicrophoneError('insecure')
  return mediaDevices.getUserMedia({ audio: CONSTRAINTS }).catch((error: unknown) => {
    throw new MicrophoneError(FAULTS[(error as Error).name] ?? 'busy')
  })
}

/** Opens the microphone after asking the user; throws a MicrophoneError if that fails. Nothing leaves the device. */
export async function openMicrophone(): Promise<Microphone> {
  const stream = await askFor()
  const context = new AudioContext()
  const close = (): void => {
    for (const track of stream.getTracks()) track.stop()
    void context.close().catch(() => undefined)
  }
  try {
    await context.audioWorklet.addModule(script)
    await context.resume()
  } catch {
    close()
    throw new MicrophoneError('busy')
  }
  const node = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 })
  context.createMediaStreamSource(stream).connect(node)
  const listeners = new Set<(piece: Float32Array) => void>()
  node.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => {
    for (const hear of listeners) hear(data)
  })
  node.port.start()
  return {
    rate: context.sampleRate,
    listen: (hear) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    onEnd: (ended) => stream.getAudioTracks()[0]?.addEventListener('ended', ended),
    close: () => {
      listeners.clear()
      close()
    },
  }
}
