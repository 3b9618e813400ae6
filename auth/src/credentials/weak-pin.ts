const reversed = (digits: string): string => [...digits].reverse().join('');

/** Each digit the same step from the one before it, round the ring of ten: 123456, 975319, 890123, 000000. */
function hasConstantStep(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10);
  return new Set(steps).size === 1;
}

/** One, two or three digits repeated: 121212, 123123. */
const repeats = (pin: string): boolean =>
  pin === pin.slice(0, 2).repeat(3) || pin === pin.slice(0, 3).repeat(2);

/** 112233, 111222: every digit doubled or tripled. */
const stutters = (pin: string): boolean => /^(\d)\1(\d)\2(\d)\3$/.test(pin) || /^(\d)\1\1(\d)\2\2$/.test(pin);

// Lines that a finger draws on a telephone keypad.
const KEYPAD_STROKES = ['147', '258', '369', '159', '357', '123', '456', '789'];

function isKeypadStroke(pin: string): boolean {
  const strokes = new Set(KEYPAD_STROKES.flatMap((stroke) => [stroke, reversed(stroke)]));
  return strokes.has(pin.slice(0, 3)) && strokes.has(pin.slice(3));
}

/** Why a PIN is easy to guess, in the words of the wire. */
export type WeakPinReason = 'pin_repeats' | 'pin_sequence' | 'pin_pattern' | 'pin_number';

/**
 * Why a six-digit PIN is among the first that a stranger would try; null where it is not.
 *
 * @param numbers the farmer's mobile numbers; six digits in a row of one, forwards or backwards, are no secret.
 */
export function weakPinReason(pin: string, numbers: readonly string[]): WeakPinReason | null {
  if (new Set(pin).size <= 2 || repeats(pin) || stutters(pin)) return 'pin_repeats';
  if (hasConstantStep(pin)) return 'pin_sequence';
  if (isKeypadStroke(pin) || pin === reversed(pin)) return 'pin_pattern';
  const isInNumber = numbers.some((number) => {
    const digits = number.replace(/\D/g, '');
    return digits.includes(pin) || reversed(digits).includes(pin);
  });
  return isInNumber ? 'pin_number' : null;
}
