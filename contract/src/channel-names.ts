/** Channels of messages; `push` is the phone's own. Loads no zod. */
export const channelNames = ['push', 'whatsapp', 'sms', 'email'] as const;
export type ChannelName = (typeof channelNames)[number];

/** Known channels of a farmer's choice, in order; unknown ones are of a newer version. */
export function chosenChannels(names: readonly string[]): readonly ChannelName[] {
  const known = names.flatMap((name) => channelNames.filter((one) => one === name));
  return known.length === 0 ? ['push'] : [...new Set(known)];
}
