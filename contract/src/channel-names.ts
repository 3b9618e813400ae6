/** The ways by which a farmer gets messages; `push` is the phone's own messages. Nothing here loads zod. */
export const channelNames = ['push', 'whatsapp', 'sms', 'email'] as const;
export type ChannelName = (typeof channelNames)[number];

/** The ways that a farmer chose, in their order; what is not known here was written by a newer product. */
export function chosenChannels(names: readonly string[]): readonly ChannelName[] {
  const known = names.flatMap((name) => channelNames.filter((one) => one === name));
  return known.length === 0 ? ['push'] : [...new Set(known)];
}
