/** How two documents are compared. */
export type CompareOptions = {
  /** Whether comments count; they do not when it is left out. */
  comments?: boolean;
  /** Called now and then; what it throws ends the comparison. */
  onStep?: () => void;
  /** The most changes that are told, 100,000 unless given. */
  most?: number;
};
