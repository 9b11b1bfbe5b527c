// Hand-written in the form that the code generator emits; see ../README.md.

/** The constants of the world. */
export interface Settings {
  /** How long a copy may be kept, in days. */
  readonly loan_days: number;
  /** Per day, in euros. */
  readonly late_fee: number;
}

export const settings: Settings = { loan_days: 14, late_fee: 0.25 };
