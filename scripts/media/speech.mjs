// The narration: one sentence at a time through espeak-ng, silence trimmed, as 16-bit mono samples.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { parse } from "yaml"

export const SAMPLE_RATE = 22_050

const VOICE = ["-v", "cmn-latn-pinyin", "-s", "174", "-p", "42", "-a", "90"]
const AUDIBLE = 260

const pronunciation = Object.entries(parse(readFileSync(new URL("pronunciation.yaml", import.meta.url), "utf8")))
  // A shorter word inside a longer one must not be replaced first.
  .toSorted(([a], [b]) => b.length - a.length)

/** The samples of one sentence, without the silence around it. */
export const speak = (sentence) => {
  const wav = execFileSync("espeak-ng", [...VOICE, "--stdout", spoken(sentence)], { maxBuffer: 64 * 1024 * 1024 })
  const rate = wav.readUInt32LE(24)
  if (rate !== SAMPLE_RATE) throw new Error(`espeak-ng spoke at ${rate} Hz, expected ${SAMPLE_RATE}`)
  const body = wav.subarray(wav.indexOf("data") + 8)
  const samples = Int16Array.from({ length: body.length >> 1 }, (_, index) => body.readInt16LE(index * 2))
  const isAudible = (sample) => Math.abs(sample) > AUDIBLE
  return samples.slice(samples.findIndex(isAudible), samples.findLastIndex(isAudible) + 1)
}

/** What the voice is given for a sentence of narration.yaml. */
export const spoken = ({ text, say = text }) =>
  pronunciation.reduce((given, [word, pinyin]) => given.replaceAll(word, ` ${pinyin} `), say)

/** A mono 16-bit WAV file of `samples`. */
export const wavOf = (samples) => {
  const header = Buffer.alloc(44)
  header.write("RIFF", 0)
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.write("WAVEfmt ", 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(SAMPLE_RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write("data", 36)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)])
}
